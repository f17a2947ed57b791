"""What a flattened skin and the films on it amount to."""

import cv2
import numpy as np

from .fields import smooth


def surfaces(skin, on):
    """Maps of the `color`, how far it is `opaque`, how `rough` it is and how much it `mirrors`, its `coat` and mica with their
    `tint`, its slopes, those of a gloss that lies on it, and how deep it lies below what is around.
    """
    g = skin.grid
    relief, bare = through_drops(skin, on)
    level = np.maximum(on.fills * smooth(on.film / 0.0035), smooth(on.body / 0.006))
    top = relief + level * (g.blur(skin.relief, 0.02) - relief) + on.film + on.body
    cover = on.cover[..., None]
    is_glass = on.glass.max(axis=2, keepdims=True) > 0
    through = bare * np.exp(-on.glass)
    pigment = 0.02 + 0.20 * skin.deep  # of a sheer film, too, some throws light back, which only dark skin lets one see
    veil = pigment * smooth(on.glass.mean(axis=2, keepdims=True) / 0.3)
    paint = np.where(is_glass, through + veil * (on.paint - through), on.paint)
    uneven = 0.035 * g.noise(0.25) + 0.02 * g.noise(0.05)
    bare_rough = np.clip(0.43 - 0.02 * skin.deep + (1 + 0.3 * skin.deep) * uneven + 0.10 * skin.furrow, 0.29, 0.7)  # any smoother, it sparkles
    oily = np.clip(1 - skin.deep * (0.38 - 0.12 * g.noise(0.7) - 0.06 * g.noise(0.14)), 0.4, 1.7)  # on deep skin one sees where
    bare_mirrors = 0.027 * oily * (1 - 0.35 * skin.furrow)
    return {
        "color": bare * (1 - cover) + paint * cover,
        "opaque": g.blur(on.cover * ~is_glass[..., 0], 0.004),
        "rough": bare_rough * (1 - on.cover) + (on.rough + 0.5 * uneven) * on.cover,
        "mirrors": bare_mirrors * (1 - on.cover) + on.mirrors * on.cover,
        "coat": on.coat,
        "pearl": on.pearl,
        "tint": on.paint,
        "slope": slopes(top, g.px),
        "wet": slopes(gloss(skin, on), g.px),
        "dome": on.dome,
        "body": on.body,
        "film": g.blur(on.film, 0.003),
        "clings": on.clings,
        "hollow": np.clip(g.blur(top - on.body, 0.03) - top + on.body, 0, None) / 0.004,
    }


def through_drops(skin, on):
    """Skin's relief and colour as a clear dome shows them: a little larger, as each ray bends towards its middle."""
    if not on.dome.any():
        return skin.relief, skin.color
    g, dome = skin.grid, skin.grid.blur(on.dome, 0.012)
    bent = 0.25 * g.px * dome[..., None] * slopes(dome, g.px)
    at = [np.float32(axis + bent[..., n]) for n, axis in enumerate(np.meshgrid(*map(np.arange, g.shape[::-1])))]
    return (cv2.remap(of, *at, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REFLECT) for of in (skin.relief, skin.color))


def slopes(height, px):
    each = (cv2.Sobel(height, cv2.CV_32F, *axis, ksize=3) for axis in ((1, 0), (0, 1)))
    return np.dstack(list(each)) * (px / 8)


def gloss(skin, on):
    """How high what is wet stands; the thicker it is, the more level it lies over what is fine."""
    g = skin.grid
    far, near = g.blur(g.blur(skin.relief, 0.30), 0.045), g.blur(skin.relief, 0.022)  # twice, or a mirror shows the small copy's grid
    thin = g.blur(on.clings, 0.02)
    return far + thin * (near - far) + g.blur(on.body, 0.006) + g.blur(on.film, 0.03) + g.blur(on.dome * (1 + 0.10 * g.noise(0.5)), 0.012)
