"""Questions with gold articles: how well a run found, cited and ended."""
