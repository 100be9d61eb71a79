"""The only door to a language model: what is asked, how it is called, and what counts as an answer."""
