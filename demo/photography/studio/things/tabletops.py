"""What clear liquids lie on, but for honed stone: marble, a lacquered board. All of it shines, so each has
a window to mirror.
"""

import bpy

from ..kit.light import soft_box
from ..kit.materials import material
from ..kit.stage import cyclorama
from .clear import direction
from .stones import veined_stone


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


def marble(light, dark, vein, white=None, phase=0.0, fine=1.5):
    """Polished, with veins so near one another that a hand's breadth has some."""
    stone = veined_stone(light, dark, vein, 0.3, phase, many=0.34, white=white)
    stone.node_tree.nodes["Mapping"].inputs["Scale"].default_value = (fine,) * 3
    return laid(stone)


def lacquered(color, rough=0.1):
    return laid(material("lacquer", color, rough=rough, spec=0.5, coat=0.4, bump=(0.9, 0.02, 2.0)))
