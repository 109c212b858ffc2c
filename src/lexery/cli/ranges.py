"""Lists of article numbers that a reader can take in: «1–48, 48-1, 49»."""

from collections.abc import Iterable


def ranges(numbers: Iterable[str]) -> str:
    """The numbers in the order given, three and more successive ones as a range; a nameless place is a dash."""
    out: list[str] = []
    run: list[str] = []
    for number in numbers:
        if run and _follows(run[-1], number):
            run.append(number)
            continue
        out += _told(run)
        run = [number]
    return ", ".join([*out, *_told(run)])


def _follows(before: str, number: str) -> bool:
    return before.isdecimal() and number.isdecimal() and int(number) == int(before) + 1


def _told(run: list[str]) -> list[str]:
    return [f"{run[0]}–{run[-1]}"] if len(run) > 2 else [number or "—" for number in run]
