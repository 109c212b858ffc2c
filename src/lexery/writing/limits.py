"""Bounds of what an answer is made of."""

from lexery.contracts.base import Value


class SelectLimits(Value):
    """How many articles an answer cites, how sure they must be, and how much of them it quotes."""

    articles_per_answer: int = 6
    """Articles that were searched for; those that the question cites come on top."""
    cited_per_goal: int = 8
    """Articles that a question cites: each is shown, up to this many."""
    least_relevance: float = 0.05
    """The floor of gate hits (`policies.md` §1)."""
    least_share: float = 0.1
    """Share of the goal's best relevance that an article must reach."""
    main_share: float = 0.5
    """Share from which an article stands beside the best one, not behind it."""
    special_share: float = 0.7
    """Share from which a special act is told before a general one that was found first."""
    quoted: int = 620
    """Code points of law that an answer should quote; whole sentences win over it."""
    quote_longest: int = 500
    """Code points that one quote should not exceed; whole sentences win over it."""
    quote_shortest: int = 140
    """The bound of a quote where many articles share the room."""
    passages_per_article: int = 2
    second_passage: float = 0.88
    """Share of the best passage's score from which a second one of the article is quoted too."""
    whole_article: int = 900
    """Code points up to which a cited article is quoted whole."""
    cited_passages: int = 3
    """Parts of a cited article that are quoted when the question says nothing of its matter."""
    beside_gap: float = 0.5
    """Relevance from which a hit is shown although the act that was named is missing."""
    beside_guess: float = 0.15
    """The same when nobody named an act and only the catalog's match beats the hits."""
