"""What reports look like: blocks of text and tables, or a JSON document."""
