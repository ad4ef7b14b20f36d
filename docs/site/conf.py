"""The site: what Sphinx does with the pages that tools/docs.py has laid out (`make docs`)."""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))  # for the extensions beside this file

import uno_sim

project = "uno-sim"
author = "the uno-sim developers"
copyright = author
release = uno_sim.__version__

extensions = ["myst_parser", "sphinx.ext.autodoc", "sphinx.ext.napoleon", "mathml", "accessible"]
html_theme = "furo"
html_title = "uno-sim"
html_favicon = str(Path(__file__).parent / "card.svg")
html_static_path = [str(Path(__file__).parent / "style.css")]
html_css_files = ["style.css"]
html_copy_source = html_show_sourcelink = False
html_show_sphinx = False
language = "en"  # of en_GB the search page lacks a plural, and fails
pygments_style = "a11y-high-contrast-light"
pygments_dark_style = "a11y-high-contrast-dark"

# Headings have the names that a code host gives them, so that links work in both places.
myst_heading_anchors = 5
myst_enable_extensions = ["dollarmath", "attrs_block"]
suppress_warnings = ["ref.python"]  # a short name in a docstring may belong to several: the first is linked

# Docstrings name things in single backquotes, and raise in a section of their own.
default_role = "py:obj"
html_math_renderer = "mathml"
napoleon_numpy_docstring = False
autodoc_member_order = "bysource"
autodoc_typehints = "signature"
autodoc_class_signature = "separated"
autodoc_default_options = {"members": True, "undoc-members": False, "exclude-members": "__init__, __new__"}
python_use_unqualified_type_names = True
nitpicky = True
WITHOUT_A_PAGE = (
    r"nodes\..*|layers\..*|farm\..*|store\..*|players\..*|axes\..*|fraction\..*|margins\..*|rules\.conditions\..*|"
    r"rules\.model\.Group|counting\.words\..*|studies\.compare\.playing\..*"
)
nitpick_ignore_regex = [
    ("py:obj", ".*"),  # not every name in a docstring has a page; without one it is shown as code
    # What a signature names of other libraries and of modules without a page: nothing is fetched to find it.
    ("py:(class|data|exc)", r"(?!uno_sim\.).*"),
    ("py:(class|data|exc)", rf"uno_sim\.({WITHOUT_A_PAGE})"),
]
