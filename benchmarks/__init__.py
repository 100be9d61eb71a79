"""What the figures in the documents come from; run them with `python -m benchmarks.NAME`."""
