#!/usr/bin/env python3
"""Makes the fonts of the pictures from the ones that the web application is set in.

Usage: pip install fonttools==4.68.0 brotli==1.2.1
       npm pack inter-ui@4.1.1 && tar xf inter-ui-4.1.1.tgz && ./make.py package

From the variable subsets of `@fontsource-variable/inter` and the whole Inter of `inter-ui` (both SIL Open Font License
1.1, see OFL.txt) it makes, in two weights:

* `Inter-{400,600}.ttf`: all subsets that the application uses, in one file, for PNG, with the signs of `SIGNS`, which no
  subset has: in a browser they come from the fonts of the machine;
* `InterTabular-{400,600}.ttf`: the Latin ones with tabular figures in the place of the proportional ones, since the
  renderer of PNG knows no font features;
* `Inter-{400,600}.woff2`: the letters of English and French, carried inside of each SVG.

U+202F, the narrow space between thousands, is in none of the subsets: it is given the width of a thin space.
"""

import io
import pathlib
import sys

from fontTools import subset
from fontTools.merge import Merger, Options as MergeOptions
from fontTools.ttLib import TTFont
from fontTools.varLib import instancer

HERE = pathlib.Path(__file__).resolve().parent
FILES = HERE.parents[2] / "frontend/node_modules/@fontsource-variable/inter/files"
SUBSETS = ["latin", "latin-ext", "greek", "cyrillic", "cyrillic-ext", "vietnamese"]
# Signs of units, formulas and notes: punctuation, raised and lowered figures, currencies, letters such as ℃, fractions,
# arrows, mathematics, shapes, and ★ and ✓.
SIGNS = [*range(0x2010, 0x2060), *range(0x2070, 0x20D0), *range(0x2100, 0x2150), *range(0x2150, 0x2190),
         *range(0x2190, 0x2300), *range(0x25A0, 0x27C0)]
WHOLE = {400: "Inter-Regular", 600: "Inter-SemiBold"}
THIN_SPACE, NARROW_NO_BREAK_SPACE = 0x2009, 0x202F
# What English and French are written with, and the signs that charts use.
CARRIED = [*range(0x20, 0x7F), *range(0xA0, 0x100), 0x152, 0x153, 0x178, 0x2009, 0x2011, 0x2013, 0x2014,
           0x2018, 0x2019, 0x201C, 0x201D, 0x2026, 0x202F, 0x2030, 0x20AC, 0x2191, 0x2193, 0x2212]


def instance(name: str, weight: int) -> TTFont:
    font = TTFont(FILES / f"inter-{name}-wght-normal.woff2")
    font.flavor = None
    instancer.instantiateVariableFont(font, {"wght": weight}, inplace=True)
    if name == "latin":
        for table in font["cmap"].tables:
            if table.isUnicode():
                table.cmap[NARROW_NO_BREAK_SPACE] = table.cmap[THIN_SPACE]
    return font


def signs(whole: pathlib.Path, weight: int, known: set[int]) -> TTFont:
    """The signs that are not in the subsets."""
    font = TTFont(whole / "web" / f"{WHOLE[weight]}.woff2")
    font.flavor = None
    cut(font, set(SIGNS) & font.getBestCmap().keys() - known, [])
    for table in ("GSUB", "GPOS", "GDEF"):
        if table in font:
            del font[table]
    return font


def merged(whole: pathlib.Path, weight: int) -> TTFont:
    parts = [instance(name, weight) for name in SUBSETS]
    known = {letter for font in parts for letter in font.getBestCmap()}
    files = []
    for font in [*parts, signs(whole, weight, known)]:
        buffer = io.BytesIO()
        font.save(buffer)
        buffer.seek(0)
        files.append(buffer)
    return Merger(options=MergeOptions(drop_tables=["STAT", "DSIG"])).merge(files)


def name_as(font: TTFont, family: str, weight: int) -> None:
    style = {400: "Regular", 600: "SemiBold"}[weight]
    kept = [one for one in font["name"].names if one.nameID in (0, 13, 14)]
    font["name"].names = kept
    for place, text in [(1, family), (2, "Regular"), (4, f"{family} {style}"), (6, f"{family}-{style}".replace(" ", "")),
                        (16, family), (17, style)]:
        font["name"].setName(text, place, 3, 1, 0x409)
    font["OS/2"].usWeightClass = weight
    if "STAT" in font:
        del font["STAT"]


def cut(font: TTFont, letters, features) -> None:
    options = subset.Options(layout_features=features, name_IDs=["*"], notdef_outline=True, hinting=False)
    cutter = subset.Subsetter(options)
    cutter.populate(unicodes=letters)
    cutter.subset(font)


def make_tabular(font: TTFont) -> None:
    table = font["GSUB"].table
    lookups = {index for record in table.FeatureList.FeatureRecord if record.FeatureTag == "tnum"
               for index in record.Feature.LookupListIndex}
    other = {}
    for index in lookups:
        for one in table.LookupList.Lookup[index].SubTable:
            other.update(getattr(one, "ExtSubTable", one).mapping)
    for one in font["cmap"].tables:
        for letter, glyph in one.cmap.items():
            one.cmap[letter] = other.get(glyph, glyph)


def main() -> None:
    whole = pathlib.Path(sys.argv[1])
    for weight in (400, 600):
        font = merged(whole, weight)
        cut(font, font.getBestCmap().keys(), ["kern", "mark", "mkmk", "ccmp", "calt", "locl"])
        name_as(font, "Inter", weight)
        font.save(HERE / f"Inter-{weight}.ttf")

        font = instance("latin", weight)
        make_tabular(font)
        cut(font, font.getBestCmap().keys(), ["kern", "mark", "mkmk", "ccmp", "calt"])
        name_as(font, "Inter Tabular", weight)
        font.save(HERE / f"InterTabular-{weight}.ttf")

        font = instance("latin", weight)
        cut(font, CARRIED, ["kern", "mark", "ccmp", "calt", "tnum"])
        name_as(font, "Inter", weight)
        font.flavor = "woff2"
        font.save(HERE / f"Inter-{weight}.woff2")


if __name__ == "__main__":
    main()
