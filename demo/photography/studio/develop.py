"""From the noisy light Blender measured to a finished picture: denoised, metered, graded."""

import glob
import json
import os

os.environ["OPENCV_IO_ENABLE_OPENEXR"] = "1"
import cv2
import numpy as np

import denoise
from tone import BALANCE, EXPOSURE, LUMA, to_srgb, tone


def develop(shot, negatives, masters, weights, quality="fast"):
    """Writes masters/<shot>.webp from what render.py left in the folder of negatives; answers its path."""
    path = os.path.join(negatives, shot)
    with open(path + ".json") as file:
        notes = json.load(file)
    if notes["sibling_of"]:
        light = patched(notes, path, negatives, weights, quality)
    else:
        light, albedo = clean(path, weights, quality)
        notes["meter"] = meter(light, albedo)
    np.save(path + ".npy", np.clip(light, 0, 6e4).astype(np.float16))
    with open(path + ".json", "w") as file:
        json.dump(notes, file)
    picture = snapshot(light, shot, notes["ev"]) if notes["kind"] == "phone" else grade(light, notes["meter"], notes["ev"])
    out = os.path.join(masters, shot + ".webp")
    cv2.imwrite(out, (picture[:, :, ::-1] * 255 + 0.5).astype(np.uint8), [cv2.IMWRITE_WEBP_QUALITY, 95])
    return out


def clean(path, weights, quality):
    """The denoised light of a picture or of a part of it, and its albedo."""
    colour, albedo, normal = (read(path + suffix) for suffix in ("_color_", "_alb_", "_nrm_"))
    return denoise.denoise(colour, albedo, normal, weights, quality), albedo


def read(path):
    file = sorted(glob.glob(glob.escape(path) + "*.exr"))[-1]
    return cv2.imread(file, cv2.IMREAD_UNCHANGED)[:, :, ::-1].astype(np.float32)


def patched(notes, path, negatives, weights, quality, feather=14):
    """The sibling's light with the parts that differ laid over it, their edges blended. Takes the sibling's meter too."""
    sibling = os.path.join(negatives, notes["sibling_of"])
    with open(sibling + ".json") as file:
        notes["meter"] = json.load(file)["meter"]
    light = np.load(sibling + ".npy").astype(np.float32)
    for number, (left, top, _, _) in enumerate(notes["parts"]):
        part, _ = clean(f"{path}.{number}", weights, quality)
        height, width = part.shape[:2]
        y, x = np.mgrid[0:height, 0:width] + 0.5
        edge = np.minimum(np.minimum(x, width - x), np.minimum(y, height - y))
        blend = np.clip(edge / feather, 0, 1)[..., None]
        blend = blend * blend * (3 - 2 * blend)
        under = light[top : top + height, left : left + width]
        light[top : top + height, left : left + width] = under * (1 - blend) + part * blend
    return light


def meter(light, albedo):
    """An incident light meter: how much light falls on the set, whatever its colours."""
    lit = albedo @ LUMA
    seen = lit > 0.03
    return float(np.median((light @ LUMA)[seen] / lit[seen]))


def grade(light, metered, ev, grained=0.0035):
    """Exposure, bloom, tone, vignette, and a fine grain that hides banding."""
    exposed = light * (EXPOSURE / max(metered, 1e-4)) * 2**ev * BALANCE.astype(np.float32)
    glare = np.clip(exposed - 0.85, 0, 6)
    size = max(light.shape[:2]) / 1000
    exposed = (
        exposed + 0.03 * cv2.GaussianBlur(glare, (0, 0), 9 * size) + 0.02 * cv2.GaussianBlur(glare, (0, 0), 34 * size)
    )
    picture = tone(exposed)
    height, width = light.shape[:2]
    y, x = np.mgrid[0:height, 0:width]
    off_centre = np.hypot(x / width - 0.5, y / height - 0.5)
    picture = picture * (1 - 0.10 * np.clip(off_centre - 0.35, 0, 1) ** 1.4)[..., None]
    grain = np.random.default_rng(1).normal(0, grained, (height, width))
    return np.clip(picture + grain[..., None], 0, 1)


def snapshot(light, shot, ev):
    """As a phone makes it: exposed for the whole picture, half of the light's tint left in, noise smeared away and edges
    sharpened again.
    """
    rnd = np.random.default_rng(sum(shot.encode()))
    height, width = light.shape[:2]
    bright = np.clip(light @ LUMA, 1e-4, None)
    white = np.percentile(bright, 97)
    exposed = light * 2**ev * max(0.2 / np.exp(np.mean(np.log(np.minimum(bright, white)))), 0.8 / white)
    tint = np.median(exposed.reshape(-1, 3), axis=0)
    exposed = exposed * ((tint @ LUMA) / tint) ** 0.45
    shadow = cv2.GaussianBlur(exposed @ LUMA, (0, 0), 22)[..., None]
    exposed = exposed * np.clip(0.24 / np.maximum(shadow, 0.02), 0.72, 2.2) ** 0.4  # lifts shadows, holds the window
    y, x = np.mgrid[0:height, 0:width]
    off_centre = np.hypot(x / width - 0.5, y / height - 0.5)[..., None]
    exposed = np.maximum(exposed, 0) * (1 - 0.3 * off_centre**2)
    picture = to_srgb(np.clip(1.2 * exposed / (1 + 0.2 * exposed), 0, 1))
    picture = picture + 0.12 * (picture - 0.5) * (1 - np.abs(2 * picture - 1))
    fine = cv2.GaussianBlur(rnd.normal(0, 1, (height, width, 1)).astype(np.float32), (0, 0), 0.7)[..., None]
    blotches = cv2.GaussianBlur(rnd.normal(0, 1, (height, width, 3)).astype(np.float32), (0, 0), 2.4)
    amount = 0.5 + 1.1 * (1 - picture @ LUMA)[..., None]
    picture = cv2.GaussianBlur(picture.astype(np.float32), (0, 0), 0.75) + amount * (0.014 * fine + 0.022 * blotches)
    picture = picture + 0.8 * (picture - cv2.GaussianBlur(picture, (0, 0), 1.5))
    return np.clip(picture, 0, 1)
