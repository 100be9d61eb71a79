#!/usr/bin/env python3
"""An agent that talks longer than its model can listen: each turn, the messages are compressed before they are sent.

    cd ~/memory && long_conversation.py [TURNS]

The window is small here, so that it fills soon. `answer` stands for the call of a model.
"""

import json
import subprocess
import sys

WINDOW = "4000"
Messages = list[dict[str, str]]


def compressed(messages: Messages) -> Messages:
    """The messages to send. Once some of them are gone, each question brings back what the log and memory know of it."""
    command = ["massmem", "--quiet", "compress", "--window", WINDOW, "--session", "long-talk"]
    if any(message["content"].startswith("Relevant memories:") for message in messages):
        command.append("--after-reset")
    done = subprocess.run(command, input=json.dumps(messages).encode(), stdout=subprocess.PIPE, check=True)
    shorter: Messages = json.loads(done.stdout)
    return shorter


def answer(messages: Messages) -> str:
    """Stand in for a model: repeat what is remembered of the question, or go on."""
    remembered = [message["content"] for message in messages if message["content"].startswith("Relevant memories:")]
    lines = [line for text in remembered for line in text.splitlines() if "oboe" in line]
    return lines[0].removeprefix("> - ") if lines else "Noted. " + "That is one more thing to keep in mind. " * 5


def main() -> None:
    """Talk for so many turns, then ask about the first."""
    turns = int(sys.argv[1]) if len(sys.argv) > 1 else 40
    said = ["I bought a Loree oboe in Lyon."]
    said += [f"Today's point {number}: " + "the queue grows and the worker waits. " * 10 for number in range(turns)]
    messages = [{"role": "system", "content": "You are Atlas."}]
    for text in [*said, "Which oboe did I buy?"]:
        messages = compressed([*messages, {"role": "user", "content": text}])
        messages.append({"role": "assistant", "content": answer(messages)})
    print(f"{2 * len(said) + 2} messages were said, {len(messages)} are sent. The answer: {messages[-1]['content']}")


if __name__ == "__main__":
    main()
