#!/usr/bin/env bash
# Fetch the sources and cut them to what the shop writes. Needs npm and Python with fonttools and brotli.
set -e
LATIN="U+0020-007E,U+00A0,U+00A9,U+00B7,U+00D7,U+2013-2014,U+2018-2019,U+201C-201D,U+2026,U+2190-2193,U+2212"
RARE_LATIN="U+00A1-00A8,U+00AA-00B6,U+00B8-00D6,U+00D8-00FF,U+0131,U+0152-0153,U+201A,U+201E,U+2022,U+2032-2033,U+2039-203A,U+2044,U+20AC"
BANGLA="U+0964-0965,U+0981-0983,U+0985-098B,U+098F-0990,U+0993-09A8,U+09AA-09B0,U+09B2,U+09B6-09B9,U+09BC-09C4,U+09C7-09C8,U+09CB-09CE,U+09D7,U+09DC-09DD,U+09DF,U+09E6-09EF,U+09F3,U+200C-200D,U+25CC"
MARKS="U+0020-0040,U+00A0,U+00B7,U+00D7,U+2013-2014,U+2018-2019,U+201C-201D,U+2026"
HERE=$(cd "$(dirname "$0")" && pwd)
cd "$(mktemp -d)"
for package in fontsource/{rosarivo,eb-garamond,gfs-didot,tiro-bangla} fontsource-variable/{instrument-sans,anek-bangla}; do
  tar xzf "$(npm pack --silent "@$package@5.3.0")" && mv package "$(basename "$package")"
done

cut() { pyftsubset "$1" --output-file="$HERE/$2" --flavor=woff2 --no-hinting "${@:3}"; }
ALL="--layout-features=*"

# Rosarivo's name is reserved (OFL §3): the files stay as they are published.
cp rosarivo/files/rosarivo-latin-400-normal.woff2 "$HERE/rosarivo-400.woff2"
cp rosarivo/files/rosarivo-latin-400-italic.woff2 "$HERE/rosarivo-400-italic.woff2"
cut eb-garamond/files/eb-garamond-latin-400-normal.woff2 eb-garamond-figures.woff2 --unicodes="U+0025,U+0030-0039" --layout-features=
cut eb-garamond/files/eb-garamond-latin-400-normal.woff2 eb-garamond-marks.woff2 --unicodes="$MARKS" --layout-features=kern
cut gfs-didot/files/gfs-didot-latin-400-normal.woff2 gfs-didot-wordmark.woff2 --text="LABONNO"

fonttools varLib.instancer -q instrument-sans/files/instrument-sans-latin-wght-normal.woff2 wght=400:600 -o whole.ttf
python3 "$HERE/lighter-kern.py" whole.ttf instrument.ttf
cut instrument.ttf instrument-sans.woff2 --unicodes="$LATIN" --layout-features=kern,liga,tnum,lnum
cut instrument.ttf instrument-sans-rare.woff2 --unicodes="$RARE_LATIN" --layout-features=kern,liga,mark,ccmp,locl

python3 "$HERE/lighter-anek.py" anek-bangla/files/anek-bangla-bengali-wght-normal.woff2 lighter.ttf
python3 "$HERE/wider-taka.py" lighter.ttf anek.ttf
cut anek.ttf anek-bangla.woff2 --unicodes="$BANGLA" "$ALL"
cut anek.ttf anek-taka.woff2 --unicodes="U+09F3" "$ALL"
cut anek.ttf anek-switch.woff2 --text="বাংলা" "$ALL"

cut tiro-bangla/files/tiro-bangla-bengali-400-normal.woff2 tiro-bangla-400.woff2 --unicodes="$BANGLA" "$ALL"
cut tiro-bangla/files/tiro-bangla-bengali-400-normal.woff2 tiro-wordmark.woff2 --text="লাবণ্য" "$ALL"
