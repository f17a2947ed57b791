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
    view = blend("#A6B2DC", "#2C4292", np.clip((z - 3) / 22 + 0.16 * noise(rnd, x.shape, (7, 4)), 0, 1))
    low = np.exp(-(((z - 4.5) / 5.5) ** 2))
    view = view + (shade("#F2C3B0") - view) * (0.85 * low)[..., None]
    crowns = 5.5 + 5.5 * np.exp(-(((x + 13) / 6.5) ** 2)) + 3.2 * np.exp(-(((x - 14) / 5) ** 2))
    view = trees(view, x, z, rnd, crowns, 1.8, 15, "#5A6A9C", "#2A3764", 0.9)
    view = trees(view, x, z, rnd, 0.5 * crowns - 0.4, 1.6, 18, "#2F3D70", "#131C40", 0.97)
    view = view * np.clip(1.0 + z / 14, 0.3, 1)[..., None]
    view = lens_blur(view.astype(np.float32), round(0.9 * PER_CM))
    for at, up, r, through in LAMPS:
        glow = through * disc(x - at, z - up, r, 0.16)
        view = view + (1.5 * glow)[..., None] * shade("#FFC98A")
    return view.astype(np.float32)


def lamps_at_night(y, strength=1.0, seed=3, high=7.0):
    """Oil lamps in rows on the parapets of a house opposite, a string of small ones above, after the sun has set."""
    rnd = np.random.default_rng(seed)
    x, z = (np.arange(*span, dtype=np.float32) for span in ((LEFT, RIGHT, 1 / PER_CM), (HIGH_UP, LOW, -1 / PER_CM)))
    x, z = np.meshgrid(x, z)
    view = blend("#5A2A48", "#2A1230", np.clip((z - high) / 24 + 0.12 * noise(rnd, x.shape, (6, 4)), 0, 1))
    low = np.exp(-(((z - high + 1.0) / 6.0) ** 2))
    view = view + (shade("#B4607A") - view) * (0.34 * low)[..., None]
    wall = np.clip((high - 3.4 + 0.5 * noise(rnd, x.shape, (18, 9)) - z) / 1.2, 0, 1)
    view = view + (shade("#32132A") * 0.9 - view) * (0.8 * wall)[..., None]
    view = lens_blur(view.astype(np.float32), round(0.9 * PER_CM))
    rows = [(k * 4.3 + rnd.normal(0, 0.7), high - 2.6 + rnd.normal(0, 0.2), 1.0, rnd.uniform(0.35, 0.8)) for k in range(-9, 10)]
    rows += [(k * 5.4 + 1.3 + rnd.normal(0, 0.8), high - 7.0 + rnd.normal(0, 0.15), 1.0, rnd.uniform(0.2, 0.45)) for k in range(-7, 8)]
    rows += [(k * 3.2 + rnd.normal(0, 0.5), high + 4.6 + 0.012 * (k * 3.2 - 10) ** 2 + rnd.normal(0, 0.2), 0.85, rnd.uniform(0.08, 0.26)) for k in range(-9, 10)]
    for at, up, r, through in rows:
        glow = through * disc(x - at, z - up, r, 0.16)
        view = view + (1.5 * glow)[..., None] * shade("#FFB265")
    return painted_view("lamps", view.astype(np.float32), y, strength)
