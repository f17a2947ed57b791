"""Lip colours on the lips of three people, light to deep, one below the other.

python3 lip_pictures.py MASTERS [ID …]
"""

import os
import sys

import cv2
import numpy as np

from skin_maps import COLUMNS, FINE, HEIGHT, blur, light, lips, noise, warm

TONES = ("#EBC7A3", "#C99264", "#8A5A38")
BARE = ("#C9827A", "#A9655A", "#75433A")  # lips without colour, for what lets them through
MOUTHS = ({}, {"seed": 140, "half": 270, "full": 1.06, "cleft": 0.11}, {"seed": 240, "half": 306, "full": 1.12, "cleft": 0.2})
GAP = 7
BAND_ROWS = slice(292 * FINE - 331, 292 * FINE + 331)

# The shade on each of the three, how much it covers, its gloss and roughness.
PICTURES = {
    "lipstick-sindoor-lips": (("#B3121F",) * 3, 0.97, 0.03, 0.6),
    "lipstick-ivory-rosewood-lips": (("#8F3441",) * 3, 0.95, 0.24, 0.3),
    "lip-liquid-chorui-chilli-lips": (("#B9201F",) * 3, 1.0, 0.015, 0.7),
    "lipstick-trio-festive-lips": (("#E2573F", "#C2246B", "#8E2F22"), 0.95, 0.22, 0.3),
    "lip-balm-litchi-lips": (("#EE5A78",) * 3, 0.3, 0.1, 0.38),
    "lip-oil-shapla-lips": (("#E0527F",) * 3, 0.66, 0.42, 0.2),
}


def main():
    masters, *ids = sys.argv[1:]
    for id in ids or PICTURES:
        shades, cover, gloss, rough = PICTURES[id]
        bands = []
        for tone, bare, color, mouth in zip(TONES, BARE, shades, MOUTHS):
            height, coat, shade = lips(**mouth)
            lit = warm(light(height, coat, gloss, rough) * shade)[BAND_ROWS]
            coat = coat[BAND_ROWS, :, None]
            skin = flushed(rgb(tone), coat)
            under = skin * (1 - coat) + coat * (rgb(color) * cover + rgb(bare) * (1 - cover))
            bands += [hard_light(under, lit), np.full((GAP, COLUMNS, 3), 0.985)]
        picture = np.vstack(bands[:-1])
        picture += np.random.default_rng(3).normal(0, 0.007, picture.shape[:2])[..., None]
        path = os.path.join(masters, id + ".webp")
        cv2.imwrite(path, np.uint8(np.clip(picture, 0, 1)[..., ::-1] * 255 + 0.5), [cv2.IMWRITE_WEBP_QUALITY, 95])
        print(path, picture.shape)


def flushed(tone, coat):
    """No skin is of one colour: redder round the mouth, paler and yellower in patches."""
    near = blur(np.repeat(coat, 1, 2)[..., 0], 26)
    patches = noise(46, 71)[: coat.shape[0]] * 0.012 + noise(9, 72)[: coat.shape[0]] * 0.006
    return tone * (1 + np.dstack([patches + 0.02 * near, patches * 0.6 - 0.05 * near, -patches * 0.6 - 0.05 * near]))


def hard_light(under, lit):
    return np.where(lit <= 0.5, 2 * under * lit, 1 - 2 * (1 - under) * (1 - lit))


def rgb(color):
    return np.array([int(color[at : at + 2], 16) for at in (1, 3, 5)]) / 255


if __name__ == "__main__":
    main()
