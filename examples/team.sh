#!/bin/sh
# Three agents of one person, who learn from each other what massmem.yaml says they share, and nothing else.
#
#     examples/team.sh FOLDER      makes a workspace there and plays a week in it
set -eu
massmem init "$1" --agent atlas --user sam > /dev/null
cd "$1"
cat >> massmem.yaml <<'YAML'
team:
  members: [atlas, hermes, iris]
  share: {topics: [tools, decisions, lessons]}
YAML

# Each has a memory of its own and has been told something.
massmem --agent atlas log --quiet --session monday "We use Kestrel for the gateway."
massmem --agent atlas dream --force --quiet
massmem --agent iris log --quiet --session monday "We use Falcon for the newsletter."
massmem --agent iris dream --force --quiet
massmem --agent hermes log --quiet --session tuesday "We decided to pin Kestrel to version 4. I'm allergic to hazelnuts."
massmem --agent hermes dream --force --quiet

# The dream told atlas, who works with Kestrel too. iris has nothing to do with it, and the allergy went nowhere.
echo "-- what atlas knows of its colleagues"
massmem --agent atlas read TEAM.md
echo "-- what iris knows of them"
massmem --agent iris read TEAM.md
echo "-- where it comes from"
massmem --agent atlas why "$(massmem --agent atlas --json team facets | python3 -c 'import json, sys; print(json.load(sys.stdin)[0]["id"])')"

# What hermes forgets is gone from its colleagues' files, too.
massmem --agent hermes forget --quiet "Kestrel version"
echo "-- and after hermes forgot it"
massmem --agent atlas team facets
