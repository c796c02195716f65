"""The paper's tables: rows as data, what is trained and measured for them, the page."""
