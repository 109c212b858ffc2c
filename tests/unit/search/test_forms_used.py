"""The shipped counts of forms: made by their script, none of a form used once."""

import gzip

from training.pack_forms import USED_MIN, packed

from lexery.search.forms_used import forms_used


def test_forms_are_of_the_shipped_phrasings() -> None:
    """Newer phrasings may use more forms; the file is made anew with them, and most of it must hold meanwhile."""
    made = {line.split("\t")[0] for line in gzip.decompress(packed()).decode().splitlines()}
    assert len(made & set(forms_used())) > 0.9 * len(made)
    assert packed() == packed()


def test_a_form_used_once_is_no_pattern() -> None:
    assert min(forms_used().values()) >= USED_MIN
    assert forms_used()["звільнили"] > USED_MIN
