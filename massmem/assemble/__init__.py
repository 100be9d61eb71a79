"""The system prompt from memory files: strategies, sections, tools, budget, formats. Pure."""
