#!/usr/bin/env bash
# Makes the TrueType copies from the web fonts. Needs Python with fonttools and brotli.
set -e
cd "$(dirname "$0")"
WEB=../../../app/ui/fonts
fonttools varLib.instancer -q "$WEB/instrument-sans.woff2" wght=500 -o instrument-sans.ttf
fonttools varLib.instancer -q "$WEB/anek-bangla.woff2" wght=500 -o anek-bangla.ttf
python3 - "$WEB" <<'PY'
import sys
from fontTools.ttLib import TTFont
# Names that no machine has among its own fonts, which would come first. Rosarivo's name is reserved besides (OFL §3).
names = {
    "rosarivo": ("rosarivo-400.woff2", "Labonno Display"),
    "eb-garamond-figures": ("eb-garamond-figures.woff2", "Labonno Figures"),
    "tiro-bangla": ("tiro-bangla-400.woff2", "Labonno Display Bangla"),
    "instrument-sans": (None, "Labonno Text"),
    "anek-bangla": (None, "Labonno Text Bangla"),
}
for file, (web, family) in names.items():
    font = TTFont(f"{sys.argv[1]}/{web}" if web else f"{file}.ttf")
    font.flavor = None
    table = font["name"]
    kept = {0, 5, 13, 14}
    table.names = [record for record in table.names if record.nameID in kept]
    texts = {1: family, 2: "Regular", 3: f"{family} Regular", 4: f"{family} Regular", 6: family.replace(" ", "") + "-Regular"}
    for record, text in texts.items():
        table.setName(text, record, 3, 1, 0x409)
    font["OS/2"].usWeightClass = 400
    font.save(f"{file}.ttf")
PY
