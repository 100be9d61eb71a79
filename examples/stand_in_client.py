#!/usr/bin/env python3
"""Stands in for a program that asks a language model: it only says how much it was given."""

import sys

prompt = sys.stdin.buffer.read().decode()
headings = [line.removeprefix("## ") for line in prompt.splitlines() if line.startswith("## ")]
print(f"I was given {len(prompt.split())} words under {len(headings)} headings: {', '.join(headings)}.")
