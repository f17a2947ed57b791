"""Paper that was made by hand."""

import numpy as np

from ..kit.materials import material
from .cream import mesh_of, noise


def handmade_paper(w, d, color="#F1E7D6", seed=1, curl=0.3):
    """A sheet with the feathered edge of the mould it was dipped with; its corners have curled a little."""
    rnd = np.random.default_rng(seed)
    n = 180
    x, y = np.meshgrid(np.linspace(-1, 1, n), np.linspace(-1, 1, n), indexing="ij")
    uneven = [noise(rnd, x.shape, (w / 2.2, d / 2.2)) + 0.7 * noise(rnd, x.shape, (w / 0.5, d / 0.5)) + 0.5 * noise(rnd, x.shape, (w / 0.16, d / 0.16)) for _ in range(2)]
    z = curl * (np.clip(x * y, 0, 1) ** 6 + 0.35 * np.clip(-x * y, 0, 1) ** 7) + 0.02 * noise(rnd, x.shape, (w / 1.7, d / 1.7)) * (x**2 + y**2) ** 4 + 0.02
    px = w / 2 * x + 0.045 * uneven[0] * np.abs(x) ** 14
    py = d / 2 * y + 0.045 * uneven[1] * np.abs(y) ** 14
    k = np.arange(x.size).reshape(x.shape)
    quads = np.stack([k[:-1, :-1], k[1:, :-1], k[1:, 1:], k[:-1, 1:]], 2).reshape(-1, 4)
    fibres = material("paper", color, rough=0.9, spec=0.1, bump=(7.0, 0.5, 8.0), bd=0.02, mottled=0.07, ms=2.0)
    sheet = mesh_of(np.dstack([px, py, z]).reshape(-1, 3), quads, fibres)
    solid = sheet.modifiers.new("thick", "SOLIDIFY")
    solid.thickness, solid.offset = 0.035, -1
    return sheet
