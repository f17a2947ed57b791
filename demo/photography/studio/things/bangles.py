"""Churi: bangles of glass and gold, worn by the dozen."""

import math

from ..kit.geometry import group, lathe
from ..kit.materials import cap_material, material


def bangle(color="gold", r=2.75, thick=0.135):
    """It lies on the table; glass is pressed in facets along its outside, gold is set with small beads."""
    gilt = color == "gold"
    made_of = cap_material("gold") if gilt else material("churi", color, rough=0.06, coat=1.0, spec=0.7)
    arc = [2 * math.pi * k / 28 for k in range(28)]
    ring = [(r + thick * math.cos(a), thick + thick * math.sin(a)) for a in arc]
    body = lathe([*ring, ring[0]], made_of, "bangle", 216, auto=30)
    count = 54
    for v in body.data.vertices:
        far, around = math.hypot(v.co.x, v.co.y), math.atan2(v.co.y, v.co.x)
        out = max(0.0, (far - r) / thick)
        cut = 0.04 * out * math.cos(count * around) if gilt else -0.028 * out * abs(math.sin(0.5 * count * around))
        v.co.x, v.co.y = v.co.x * (1 + cut / far), v.co.y * (1 + cut / far)
    return group([body], "bangle")
