"""Other tools' formats, read as streams of values: one module a format. Nothing here knows where massmem keeps things."""
