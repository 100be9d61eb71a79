#!/usr/bin/env bash
# A memory that is shared through git: two clones both log and dream, then merge, and nothing is lost.
#
#     examples/two_clones.sh [FOLDER]
set -euo pipefail

folder=${1:-$(mktemp -d)}
desk=$folder/desk laptop=$folder/laptop
mine() { git -C "$1" -c user.name=sam -c user.email=sam@example.org "${@:2}"; }

massmem --quiet init "$desk" --agent atlas --user sam
massmem --quiet --root "$desk" log --at 2026-11-02T09:00:00Z "I prefer short answers."
massmem --quiet --root "$desk" --now 2026-11-03T03:00:00Z dream --force

# The laptop starts from the desk's memory. Its day files get a name of their own.
git clone --quiet "$desk" "$laptop"

massmem --quiet --root "$desk" log --at 2026-11-04T09:00:00Z "I use Ruff to format Python code."
massmem --quiet --root "$laptop" log --at 2026-11-04T10:00:00Z "I'm allergic to hazelnuts."
massmem --quiet --root "$desk" --now 2026-11-05T03:00:00Z dream --force
massmem --quiet --root "$laptop" --now 2026-11-05T03:05:00Z dream --force

# Logs never touch each other; memory files and the ledger merge by union.
mine "$laptop" pull --quiet --no-rebase --no-edit
massmem --quiet --root "$laptop" --now 2026-11-06T03:00:00Z dream --force
mine "$desk" pull --quiet --no-rebase --no-edit "$laptop" HEAD
massmem --quiet --root "$desk" --now 2026-11-06T03:05:00Z dream --force

for clone in "$desk" "$laptop"; do
    printf '\n%s believes:\n' "$(basename "$clone")"
    massmem --root "$clone" facts
    massmem --root "$clone" --quiet verify
done
