"""Shortening the message list of a model: pure. Read, weigh, group, choose, cut, write; nothing here logs or recalls."""
