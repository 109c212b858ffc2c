"""What becomes of references, and what is none."""

from lexery.contracts.citation import ActNaming, ReferenceState

STATES = {
    "held": ("ст. 16 ЦК", ReferenceState.RESOLVED, ActNaming.ALIAS),
    "not held": ("ст. 14 ПКУ", ReferenceState.ACT_NOT_INDEXED, ActNaming.ALIAS),
    "no such article": ("ст. 999 ЦК", ReferenceState.ARTICLE_UNKNOWN, ActNaming.ALIAS),
    "no such act": ("п. 4 постанови КМУ від 16.02.2022 № 118", ReferenceState.ACT_UNKNOWN, ActNaming.NUMBER),
    "no such title": ("ст. 1 Закону «Про те, чого немає»", ReferenceState.ACT_UNKNOWN, ActNaming.TITLE),
    "two acts in force": ("Закон «Про ринки»", ReferenceState.AMBIGUOUS, ActNaming.TITLE),
    "the article decides": ("ст. 2 Закону «Про ринки»", ReferenceState.RESOLVED, ActNaming.TITLE),
    "the date decides": ("ст. 1 Закону «Про ринки» від 02.02.1992", ReferenceState.RESOLVED, ActNaming.TITLE),
    "not yet in force does not compete": ("ст. 15 Закону «Про захист прав споживачів»", ReferenceState.RESOLVED, ActNaming.TITLE),
    "no act": ("за ст. 115", ReferenceState.AMBIGUOUS, ActNaming.NONE),
    "generic word": ("ст. 121 кодексу", ReferenceState.AMBIGUOUS, ActNaming.GENERIC),
    "foreign constitution": ("Конституція США, ст. 1", ReferenceState.UNPARSED, ActNaming.FOREIGN),
    "foreign code": ("ст. 5 Цивільного кодексу Польщі", ReferenceState.UNPARSED, ActNaming.FOREIGN),
    "foreign adjective": ("Німецький цивільний кодекс", ReferenceState.UNPARSED, ActNaming.FOREIGN),
    "foreign abbreviation": ("УК РФ ст. 158", ReferenceState.UNPARSED, ActNaming.FOREIGN),
    "not law": ("кодекс честі", ReferenceState.UNPARSED, ActNaming.FOREIGN),
    "an article of a journal": ("у статті 5 журналу", ReferenceState.UNPARSED, ActNaming.FOREIGN),
    "anaphora without a name": ("ст. 5 цього Кодексу", ReferenceState.AMBIGUOUS, ActNaming.ANAPHORA),
    "number too long": ("ст. 12345678", ReferenceState.UNPARSED, ActNaming.NONE),
}  # fmt: skip
"""Text, state, and by what the act was named."""

NOTHING = {
    "empty": "",
    "no law": "Сьогодні о 10 ч. ранку ст. лейтенант пішов додому.",
    "gazette": "(Відомості Верховної Ради України, 2006 р., № 17, ст. 146)",
    "a part of nothing": "у другій частині матчу",
    "number of seven digits": "Закону України № 1234567-XII",
    "a phone": "тел. 044-123-45-67",
    "a bare word": "закон є закон",
    "a length": "стіна довжиною 5 п. м",
    "a declaration of income": "подав декларацію про доходи за рік",
    "a decision without a number": "рішення КСУ ще не ухвалено",
}
"""Why it cites nothing, and the text."""
