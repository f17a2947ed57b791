"""Pairs of letters as near as at 400, whatever the weight: how nearness changes with it weighs more than the letters."""

import sys

from fontTools.ttLib import TTFont

source, target = sys.argv[1:]
font = TTFont(source)
for lookup in font["GPOS"].table.LookupList.Lookup:
    if lookup.LookupType != 2:
        continue
    for table in lookup.SubTable:
        rows = [pairs.PairValueRecord for pairs in table.PairSet] if table.Format == 1 else [row.Class2Record for row in table.Class1Record]
        for value in (pair.Value1 for row in rows for pair in row):
            if value is not None and hasattr(value, "XAdvDevice"):
                del value.XAdvDevice
        table.ValueFormat1 &= 0x000F
font.save(target)
