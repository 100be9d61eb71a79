"""The imperative shell: workspace, files, locks, logs, ledger, apply, git."""
