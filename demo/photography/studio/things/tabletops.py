"""What clear liquids lie on, but for honed stone: a lacquered board, or any ground. It shines, so it has a window to mirror."""

import bpy

from ..kit.light import soft_box
from ..kit.materials import material
from ..kit.stage import cyclorama
from .clear import direction


def laid(made_of):
    """A ground of that material that goes on far beyond the picture."""
    cyclorama("#FFFFFF", depth=900, width=300, bump=False)
    ground = bpy.data.objects["cyc"]
    ground.data.materials.clear()
    ground.data.materials.append(made_of)
    return ground


def window_in(bearing, height, power=14, wide=17, tall=12, away=56):
    """A pane in that direction, which what is glazed mirrors."""
    return soft_box("pane", direction(bearing, height) * away, (0, 0, 0), wide, tall, power, (1, 0.99, 0.97), crisp=True)


def lacquered(color, rough=0.1):
    return laid(material("lacquer", color, rough=rough, spec=0.5, coat=0.4, bump=(0.9, 0.02, 2.0)))
