"""Anek Bangla between 400 and 600 in one step instead of two.

The source bends at 500, which no eye sees, and the second set of deltas weighs 30 kB."""
import sys
from fontTools.designspaceLib import AxisDescriptor, DesignSpaceDocument, SourceDescriptor
from fontTools.ttLib import TTFont
from fontTools.varLib import build, instancer

source, target = sys.argv[1:]
space = DesignSpaceDocument()
space.addAxis(AxisDescriptor(tag="wght", name="Weight", minimum=400, default=400, maximum=600))
for weight in (400, 600):
    font = TTFont(source)
    font["GSUB"].table.FeatureVariations = None  # lighter drawings of five letters below 450: both masters must have one set
    master = instancer.instantiateVariableFont(font, {"wght": weight})
    space.addSource(SourceDescriptor(font=master, location={"Weight": weight}, familyName="Anek Bangla", styleName=str(weight)))
build(space)[0].save(target)
