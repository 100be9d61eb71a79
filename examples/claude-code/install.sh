#!/usr/bin/env bash
# Give Claude Code a memory in this project: a workspace, and the hooks in .claude/settings.json.
#
#     examples/claude-code/install.sh [MEMORY]      (~/memory unless named)
set -euo pipefail

memory=${1:-$HOME/memory}
settings=.claude/settings.json

[ -e "$memory/massmem.yaml" ] || massmem init "$memory" --starter

if [ -e "$settings" ]; then
  echo "$settings is there already: put this into it" >&2
  massmem --root "$memory" hook claude-code
  exit 1
fi
mkdir -p .claude
massmem --root "$memory" hook claude-code > "$settings"
echo "wrote $settings"
