"""The starter digest: our own short statements of the most asked norms, with a small catalog of acts."""
