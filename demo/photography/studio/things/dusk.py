"""A garden at dusk beyond a window, out of focus."""

import numpy as np

from .cream import noise
from .rain import HIGH_UP, LEFT, LOW, PER_CM, RIGHT, disc, lens_blur, painted_view, trees
from .surfaces import blend, shade

# Where lamps gather, how far they scatter, how many there are, how wide their discs, how bright the brightest.
LAMPS_AT_NIGHT = (
    *((-9.5, -1.6, 2.6, 7, 1.25, 0.7), (9.0, 0.4, 2.6, 8, 1.25, 0.8), (-12.0, 5.6, 2.6, 4, 1.25, 0.36)),
    *((-3.5, -3.0, 4.4, 16, 0.72, 0.42), (8.0, 5.4, 4.2, 14, 0.72, 0.34), (-6.0, 8.2, 3.4, 7, 0.72, 0.26)),
)
LAMPS = ((-7.4, 5.4, 0.95, 0.6), (-5.2, 3.6, 0.8, 0.3), (8.9, 4.2, 0.95, 0.5))


def garden_at_dusk(y, strength=1.0, seed=5, soft=0.9):
    """The more a lens will blur it, the softer it is painted, or few samples leave grain."""
    return painted_view("dusk", dusk_view(np.random.default_rng(seed), soft), y, strength)


def dusk_view(rnd, soft):
    """Row 0 is the top: a blue hour, the last pale light low in the sky, trees before it, a few lamps."""
    x, z = (np.arange(*span, dtype=np.float32) for span in ((LEFT, RIGHT, 1 / PER_CM), (HIGH_UP, LOW, -1 / PER_CM)))
    x, z = np.meshgrid(x, z)
    view = blend("#A6B2DC", "#2C4292", np.clip((z - 3) / 22 + 0.16 * noise(rnd, x.shape, (7, 4)), 0, 1))
    low = np.exp(-(((z - 4.5) / 5.5) ** 2))
    view = view + (shade("#F2C3B0") - view) * (0.85 * low)[..., None]
    crowns = 5.5 + 5.5 * np.exp(-(((x + 13) / 6.5) ** 2)) + 3.2 * np.exp(-(((x - 14) / 5) ** 2))
    view = trees(view, x, z, rnd, crowns, 1.8, 15, "#5A6A9C", "#2A3764", 0.9)
    view = trees(view, x, z, rnd, 0.5 * crowns - 0.4, 1.6, 18, "#2F3D70", "#131C40", 0.97)
    view = view * np.clip(1.0 + z / 14, 0.3, 1)[..., None]
    view = lens_blur(view.astype(np.float32), round(soft * PER_CM))
    for at, up, r, through in LAMPS:
        glow = through * disc(x - at, z - up, r, 0.16)
        view = view + (1.5 * glow)[..., None] * shade("#FFC98A")
    return view.astype(np.float32)


def lamps_at_night(y, strength=1.0, seed=3, high=7.0):
    """Oil lamps about a courtyard after the sun has set: few near and large, many far and faint, some before others."""
    rnd = np.random.default_rng(seed)
    x, z = (np.arange(*span, dtype=np.float32) for span in ((LEFT, RIGHT, 1 / PER_CM), (HIGH_UP, LOW, -1 / PER_CM)))
    x, z = np.meshgrid(x, z)
    view = blend("#5A2A48", "#2A1230", np.clip((z - high) / 24 + 0.12 * noise(rnd, x.shape, (6, 4)), 0, 1))
    low = np.exp(-(((z - high + 1.0) / 6.0) ** 2))
    view = view + (shade("#B4607A") - view) * (0.34 * low)[..., None]
    wall = np.clip((high - 3.4 + 0.5 * noise(rnd, x.shape, (18, 9)) - z) / 1.2, 0, 1)
    view = view + (shade("#32132A") * 0.9 - view) * (0.8 * wall)[..., None]
    view = lens_blur(view.astype(np.float32), round(0.9 * PER_CM))
    lamps = []
    for middle, up, reach, count, r, bright in LAMPS_AT_NIGHT:
        for _ in range(count):
            at = (rnd.normal(middle, reach), high + rnd.normal(up, 0.34 * reach))
            lamps.append((*at, r * rnd.uniform(0.95, 1.05), bright * (0.12 + 0.88 * rnd.random() ** 2.6)))
    for at, up, r, through in lamps:
        glow = through * disc(x - at, z - up, r, 0.16)
        view = view + (1.5 * glow)[..., None] * shade("#FFB265")
    return painted_view("lamps", view.astype(np.float32), y, strength)
