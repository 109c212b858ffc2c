"""Acts and the catalog of acts: import, directory, DocList, coverage."""
