"""What commands answer. Each field is a JSON field of the same name; scripts rely on them."""
