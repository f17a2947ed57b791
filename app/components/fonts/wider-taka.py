"""The taka sign with a hair of air before the figure: in the source it almost touches."""

import sys

from fontTools.ttLib import TTFont

AIR = 0.08  # of an em

source, target = sys.argv[1:]
font = TTFont(source)
sign = font.getBestCmap()[0x09F3]
width, left = font["hmtx"][sign]
font["hmtx"][sign] = (width + round(AIR * font["head"].unitsPerEm), left)
font.save(target)
