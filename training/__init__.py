"""Scripts that make the shipped data and parameters; nothing in the product imports them."""
