"""Team memory, pure: what facts are about, the graph, what is chosen for whom, and what is made of it."""
