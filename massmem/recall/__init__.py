"""What a question means and which answers come first: pure, from words and numbers to an order."""
