"""A garden at dusk beyond a window, out of focus."""

import numpy as np

from .cream import noise
from .rain import HIGH_UP, LEFT, LOW, PER_CM, RIGHT, disc, lens_blur, painted_view, trees
from .surfaces import blend, shade

LAMPS = ((-7.4, 5.4, 0.95, 0.6), (-5.2, 3.6, 0.8, 0.3), (8.9, 4.2, 0.95, 0.5))


def garden_at_dusk(y, strength=1.0, seed=5):
    return painted_view("dusk", dusk_view(np.random.default_rng(seed)), y, strength)


def dusk_view(rnd):
    """Row 0 is the top: a blue hour, the last pale light low in the sky, trees before it, a few lamps."""
    x, z = (np.arange(*span, dtype=np.float32) for span in ((LEFT, RIGHT, 1 / PER_CM), (HIGH_UP, LOW, -1 / PER_CM)))
    x, z = np.meshgrid(x, z)
    view = blend("#A9B8E2", "#3E56A6", np.clip((z - 3) / 24 + 0.16 * noise(rnd, x.shape, (7, 4)), 0, 1))
    low = np.exp(-(((z - 4.5) / 5.5) ** 2))
    view = view + (shade("#E3C6D6") - view) * (0.62 * low)[..., None]
    crowns = 5.5 + 5.5 * np.exp(-(((x + 13) / 6.5) ** 2)) + 3.2 * np.exp(-(((x - 14) / 5) ** 2))
    view = trees(view, x, z, rnd, crowns, 1.8, 15, "#6E84BE", "#34467F", 0.85)
    view = trees(view, x, z, rnd, 0.5 * crowns - 0.4, 1.6, 18, "#4A5E9C", "#1E2B5C", 0.95)
    view = view * np.clip(1.0 + z / 14, 0.3, 1)[..., None]
    view = lens_blur(view.astype(np.float32), round(0.9 * PER_CM))
    for at, up, r, through in LAMPS:
        glow = through * disc(x - at, z - up, r, 0.16)
        view = view + (1.5 * glow)[..., None] * shade("#FFC98A")
    return view.astype(np.float32)
