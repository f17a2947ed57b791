"""Maps that were computed, as images for materials."""

import bpy
import numpy as np


def image(name, pixels):
    h, w = pixels.shape[:2]
    img = bpy.data.images.new(name, w, h, alpha=True, float_buffer=True, is_data=True)
    img.alpha_mode = "CHANNEL_PACKED"
    full = np.ones((h, w, 4), np.float32)
    full[..., : pixels.shape[2]] = pixels
    img.pixels.foreach_set(full.ravel())
    return img
