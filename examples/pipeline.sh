#!/usr/bin/env bash
# One turn of an agent in the shell: the memory is the prompt, both sides of the turn are logged.
#
#     massmem init ~/memory --agent atlas --user "$USER"      (once)
#     cd ~/memory && /path/to/examples/pipeline.sh "What shall I keep in mind today?"
#
# It wants a workspace: the folder it runs in (or one above it), or MASSMEM_ROOT.
# LLM_CLIENT is any program that reads a prompt on stdin and prints an answer.
set -euo pipefail

if ! massmem --quiet status > /dev/null; then
    echo "pipeline.sh: no workspace to use: run it in one, or set MASSMEM_ROOT" >&2
    exit 2
fi

question=${1:-What shall I keep in mind today?}
export MASSMEM_SESSION=${MASSMEM_SESSION:-shell-$$}
client=${LLM_CLIENT:-$(dirname "$0")/stand_in_client.py}

massmem --quiet log -- "$question"
answer=$({ massmem assemble --strategy full; printf '\nThe user asks: %s\n' "$question"; } | "$client")
massmem --quiet log --role assistant --name atlas -- "$answer"
printf '%s\n' "$answer"
