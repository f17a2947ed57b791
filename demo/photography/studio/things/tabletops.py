"""What clear liquids lie on, but for honed stone: a lacquered board, or any ground. It shines, so it has a window to mirror."""

import bpy

from ..kit.materials import material
from ..kit.stage import cyclorama


def laid(made_of):
    """A ground of that material that goes on far beyond the picture."""
    cyclorama("#FFFFFF", depth=900, width=300, bump=False)
    ground = bpy.data.objects["cyc"]
    ground.data.materials.clear()
    ground.data.materials.append(made_of)
    return ground


def lacquered(color, rough=0.1):
    return laid(material("lacquer", color, rough=rough, spec=0.5, coat=0.4, bump=(0.9, 0.02, 2.0)))
