"""How light becomes a picture, and the way back: which surface colour is photographed as a given shade."""

import numpy as np

LUMA = np.array([0.2126, 0.7152, 0.0722])
EXPOSURE = 0.94  # what a fully lit white surface is exposed to
BALANCE = np.array([0.985, 1.0, 1.04])  # slight cooling: keeps ivory from going yellow
SHOULDER = 0.74  # from here highlights roll off instead of clipping
SATURATION = 1.05


def to_srgb(linear):
    return np.where(linear <= 0.0031308, 12.92 * linear, 1.055 * np.maximum(linear, 1e-9) ** (1 / 2.4) - 0.055)


def to_linear(srgb):
    return np.where(srgb <= 0.04045, srgb / 12.92, ((srgb + 0.055) / 1.055) ** 2.4)


def tone(exposed):
    """Exposed light, where white is about 1, to display values from 0 to 1."""
    rolled = SHOULDER + (1 - SHOULDER) * (1 - np.exp(-(exposed - SHOULDER) / (1 - SHOULDER) * 0.82))
    y = to_srgb(np.clip(np.where(exposed < SHOULDER, exposed, rolled), 0, 1))
    y = y + 0.32 * (y - 0.60) * (1 - np.abs(2 * y - 1))  # mild S-curve around light mid-tones
    grey = (y @ LUMA)[..., None]
    return grey + (y - grey) * SATURATION


def surface_of(shade, light, mirrored=0.0):
    """The linear surface colour that is photographed as the shade "#rrggbb", lit by `light` (1 is the light meter's).
    What the surface mirrors, whatever its colour, is taken off: it makes dark shades look paler than they are.
    """
    wanted = np.array([int(shade[i : i + 2], 16) / 255 for i in (1, 3, 5)])
    exposed = to_linear(wanted)
    for _ in range(60):
        exposed = np.clip(exposed * (np.maximum(wanted, 2e-3) / np.clip(tone(exposed), 1e-3, 1)) ** 1.4, 5e-4, 4)
    seen = exposed / (EXPOSURE * BALANCE) - np.asarray(mirrored)
    return tuple(float(c) for c in np.clip(seen / np.asarray(light), 0.002, 0.96))
