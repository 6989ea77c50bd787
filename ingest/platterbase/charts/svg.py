"""Prepare a rendered SVG for a page or for download.

The renderer counts ids per process, writes fixed colours and fonts, and draws empty paths. Ids get
a prefix of their chart, so that the bytes do not depend on the order of rendering and two charts
can be in one page. Colours become custom properties of CSS, which follow dark mode. The picture
gets a description for screen readers, in the reader's language.
"""

from __future__ import annotations

import re
from xml.etree import ElementTree as ET

from platterbase.errors import IngestError, Problem

_SVG = "{http://www.w3.org/2000/svg}"
_COLOURLESS = frozenset({"none", "transparent"})
_LONG = re.compile(r"-?\d+\.\d{3,}")
_DEFAULTS = {"opacity": "1", "font-weight": "400"}
_UNUSED = re.compile(r"aria-.*|role|class|pointer-events|version")

_SHARED = 2  # elements from which on it pays to say something once
_INHERITED = frozenset(
    {
        "fill",
        "fill-opacity",
        "font-size",
        "font-weight",
        "paint-order",
        "stroke",
        "stroke-dasharray",
        "stroke-linejoin",
        "stroke-width",
        "text-anchor",
    }
)

ET.register_namespace("", "http://www.w3.org/2000/svg")


def prepare_for_page(
    drawn: str, prefix: str, description: str, colours: dict[str, str], path: str
) -> str:
    """Return the picture for the page.

    Raises IngestError for a colour that has no name in site/charts/_colours.json.
    """
    root = _clean(drawn, prefix, description)
    _join_borders(root)
    _name_colours(root, colours, path)
    for element in root.iter():
        for name in ("fill", "stroke"):
            if colour := colours.get(element.get(name, "")):
                element.set(name, f"var(--chart-{colour})")
        element.attrib.pop("font-family", None)  # the page's own
    _share_attributes(root)
    return ET.tostring(root, encoding="unicode")


def prepare_for_download(drawn: str, description: str, fonts: str) -> tuple[str, str]:
    """Return the picture to download with fallback fonts, and the same on a white background."""
    root = _clean(drawn, "c-", description)
    for element in root.iter():
        if element.get("font-family"):
            element.set("font-family", fonts)
    alone = ET.tostring(root, encoding="unicode")
    ground = {"width": "100%", "height": "100%", "fill": "#ffffff"}
    root.insert(0, ET.Element(f"{_SVG}rect", ground))
    return alone, ET.tostring(root, encoding="unicode")


def _clean(drawn: str, prefix: str, description: str) -> ET.Element:
    root = ET.fromstring(drawn)  # noqa: S314 - our own renderer's output
    _drop_invisible(root)
    _rename_ids(root, prefix)
    for element in root.iter():
        for name in [name for name in element.attrib if _UNUSED.fullmatch(name)]:
            del element.attrib[name]
        _shorten(element)
    root.set("role", "img")
    root.set("aria-label", description)
    return root


def _shorten(element: ET.Element) -> None:
    """Round coordinates to a hundredth of a pixel and drop values that are the default."""
    for name, value in list(element.attrib.items()):
        if _DEFAULTS.get(name) == value:
            del element.attrib[name]
        else:
            element.set(name, _LONG.sub(lambda found: f"{round(float(found[0]), 2):g}", value))


def _drop_invisible(element: ET.Element) -> None:
    for child in list(element):
        if child.tag in (f"{_SVG}defs", f"{_SVG}clipPath"):
            continue  # what is in there is not painted and still counts
        _drop_invisible(child)
        painted = any(child.get(name, "none") != "none" for name in ("fill", "stroke"))
        empty_path = child.tag == f"{_SVG}path" and (not painted or child.get("display") == "none")
        empty_group = child.tag == f"{_SVG}g" and not len(child)
        if empty_path or empty_group:
            element.remove(child)


def _join_borders(root: ET.Element) -> None:
    """Make one of each text and its border, which the renderer draws as a text of its own.

    Browsers paint a border below its letters; programs that a picture is downloaded for do not all.
    """
    borders: dict[tuple[object, ...], tuple[ET.Element, ET.Element]] = {}
    for group in list(root.iter(f"{_SVG}g")):
        for text in group.findall(f"{_SVG}text"):
            own = {key: value for key, value in text.items() if not key.startswith("stroke")}
            said = (*sorted(own.items()), *(one.text for one in text.iter()))
            if "stroke" in text.attrib:
                borders[said] = (group, text)
            elif said in borders:
                around, border = borders.pop(said)
                around.remove(border)
                text.attrib.update(border.attrib, **{"paint-order": "stroke"})
    _drop_invisible(root)


def _share_attributes(root: ET.Element) -> None:
    """Say on a group what all its elements have, where they inherit it: once, not for each."""
    for group in root.iter(f"{_SVG}g"):
        elements = list(group)
        if len(elements) < _SHARED or any(one.tag == f"{_SVG}g" for one in elements):
            continue
        for name, value in list(elements[0].items()):
            if name in _INHERITED and all(one.get(name) == value for one in elements):
                group.set(name, value)
                for one in elements:
                    del one.attrib[name]


def _rename_ids(root: ET.Element, prefix: str) -> None:
    """Number the ids in document order, after the prefix of the chart."""
    names: dict[str, str] = {}
    for element in root.iter():
        if old := element.get("id"):
            names[old] = f"{prefix}{len(names) + 1}"
            element.set("id", names[old])
    if not names:
        return
    reference = re.compile("#(" + "|".join(map(re.escape, names)) + r")(?![\w-])")
    for element in root.iter():
        for name, value in element.attrib.items():
            element.set(name, reference.sub(lambda found: f"#{names[found[1]]}", value))


def _name_colours(root: ET.Element, colours: dict[str, str], path: str) -> None:
    unknown = {
        value
        for element in root.iter()
        for name in ("fill", "stroke")
        if (value := element.get(name))
        and value not in colours
        and value not in _COLOURLESS
        and not value.startswith("url(")
    }
    if unknown:
        found = f"colours {', '.join(sorted(unknown))}"
        expected = "colours of site/charts/_colours.json, which have a dark twin"
        remedy = "name the colour there, or set it in the spec or in _look.json"
        raise IngestError([Problem(path, 1, "chart-colour", found, expected, remedy)])
