"""The command line: one spec, a fast path and a full one, one printer."""
