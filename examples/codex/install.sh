#!/usr/bin/env bash
# Give Codex a memory: a workspace, and the hooks in ~/.codex/hooks.json. Codex asks once whether you trust them.
#
#     examples/codex/install.sh [MEMORY]            (~/memory unless named)
set -euo pipefail

memory=${1:-$HOME/memory}
settings=${CODEX_HOME:-$HOME/.codex}/hooks.json

[ -e "$memory/massmem.yaml" ] || massmem init "$memory" --starter

if [ -e "$settings" ]; then
  echo "$settings is there already: put this into it" >&2
  massmem --root "$memory" hook codex
  exit 1
fi
mkdir -p "$(dirname "$settings")"
massmem --root "$memory" hook codex > "$settings"
echo "wrote $settings"
