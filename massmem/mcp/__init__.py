"""The MCP front end: the memory tools, files and prompt of one scope, on stdio."""
