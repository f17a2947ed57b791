"""From the noisy light Blender measured to a finished picture: denoised, metered, graded."""

import glob
import json
import math
import os

os.environ["OPENCV_IO_ENABLE_OPENEXR"] = "1"
import cv2
import numpy as np

import denoise
from tone import BALANCE, EXPOSURE, LUMA, to_srgb, tone

DARKEST = 0.05  # black mirrors, too
PHONE = (800, 1000)  # what a customer uploads, in pixels


def develop(shot, negatives, masters, weights, quality="fast"):
    """Writes masters/<shot>.webp from what render.py left in the folder of negatives; answers its path."""
    path = os.path.join(negatives, shot)
    with open(path + ".json") as file:
        notes = json.load(file)
    out = os.path.join(masters, shot + ".webp")
    if notes["sibling_of"]:
        light = patched(notes, path, negatives, weights, quality)
    else:
        light, albedo = clean(path, weights, quality)
        notes["meter"], notes["tint"] = meter(light, albedo), tint(light, albedo)
    np.save(path + ".npy", np.clip(light, 0, 6e4).astype(np.float16))
    with open(path + ".json", "w") as file:
        json.dump(notes, file)
    if notes["kind"] == "phone":
        picture = snapshot(light, notes["tint"], shot, notes["ev"])
    else:
        picture = grade(light, notes["meter"], notes["ev"])
    cv2.imwrite(out, (picture[:, :, ::-1] * 255 + 0.5).astype(np.uint8), [cv2.IMWRITE_WEBP_QUALITY, 95])
    return out


def clean(path, weights, quality):
    """The denoised light of a picture or of a part of it, and its albedo."""
    colour, albedo, normal, fine = (read(path + suffix) for suffix in ("_color_", "_alb_", "_nrm_", "_print_"))
    fine = denoise.denoise_albedo(fine, weights)
    # Only the light is noisy: what it falls on is divided out by the same looks, and laid on again without noise.
    light = denoise.denoise(colour / (albedo + DARKEST), fine, normal, weights, quality)
    if glob.glob(glob.escape(path) + "_soft_*.exr"):
        light = of_one_hue(light, read(path + "_soft_")[..., 0])
    # Mirrors show other things to other looks: where the two differ broadly, the first ones are right.
    agreed = cv2.GaussianBlur(albedo + DARKEST, (0, 0), 4) / cv2.GaussianBlur(fine + DARKEST, (0, 0), 4)
    return light * (fine + DARKEST) * agreed, albedo


def of_one_hue(light, soft, reach=0.02):
    """Light that wandered in cream is coloured at random by few samples: its hue is taken from `reach` pictures around."""
    sigma = reach * max(light.shape[:2])
    soft = np.clip(soft, 0, 1)[..., None]
    around = cv2.GaussianBlur(light * soft, (0, 0), sigma) / np.maximum(cv2.GaussianBlur(soft, (0, 0), sigma), 1e-3)[..., None]
    bright = np.maximum(light @ LUMA, 1e-5) / np.maximum(around @ LUMA, 1e-5)
    return light + soft * (around * bright[..., None] - light)


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


def tint(light, albedo):
    """What colour the light has, whatever it falls on."""
    seen = (albedo.min(axis=2) > 0.03) & (light @ LUMA > 0.01)
    found = np.median(light[seen] / albedo[seen], axis=0)
    return [float(c) for c in found / (found @ LUMA)]


def grade(light, metered, ev, grained=0.0035):
    """Exposure, bloom, tone, vignette, and a fine grain that hides banding."""
    exposed = light * (EXPOSURE / max(metered, 1e-4)) * 2**ev * BALANCE.astype(np.float32)
    glare = np.clip(exposed - 0.85, 0, 6)
    size = max(light.shape[:2]) / 1000
    exposed = (
        exposed + 0.03 * spread(glare, 9 * size) + 0.02 * spread(glare, 34 * size)
    )
    picture = tone(exposed)
    height, width = light.shape[:2]
    y, x = np.mgrid[0:height, 0:width]
    off_centre = np.hypot(x / width - 0.5, y / height - 0.5)
    picture = picture * (1 - 0.10 * np.clip(off_centre - 0.35, 0, 1) ** 1.4)[..., None]
    grain = np.random.default_rng(1).normal(0, grained, (height, width))
    return np.clip(picture + grain[..., None], 0, 1)


def spread(glare, wide):
    """So wide a blur needs few pixels."""
    height, width = glare.shape[:2]
    small = cv2.resize(glare, (width // 4, height // 4), interpolation=cv2.INTER_AREA)
    return cv2.resize(cv2.GaussianBlur(small, (0, 0), wide / 4), (width, height), interpolation=cv2.INTER_LINEAR)


def snapshot(light, tinted, shot, ev):
    """As a phone makes it: exposed for the middle, its white a little off, glare of a lens that was wiped on a sleeve,
    noise, edges sharpened again, and saved small. No two are alike.
    """
    rnd = np.random.default_rng(sum(shot.encode()))
    light = cv2.resize(light, PHONE, interpolation=cv2.INTER_AREA)
    width, height = PHONE
    y, x = np.mgrid[0:height, 0:width].astype(np.float32)
    off_centre = np.hypot(x / width - 0.5, y / height - 0.5)[..., None]
    bright = np.clip(light @ LUMA, 1e-4, None)
    middle = np.exp(-((off_centre[..., 0] / 0.42) ** 2))
    held = np.minimum(bright, np.percentile(bright, 96))
    exposed = light * 2**ev * 0.23 / np.exp((middle * np.log(held)).sum() / middle.sum())
    warmth, green = rnd.normal(0, 0.045), rnd.normal(0, 0.012)
    exposed = exposed / np.array(tinted) ** 0.6 * np.exp([warmth, green, -warmth])
    shadow = cv2.GaussianBlur(exposed @ LUMA, (0, 0), 26)[..., None]
    exposed = exposed * np.clip(0.3 / np.maximum(shadow, 0.02), 0.6, 2.0) ** 0.22  # lifts shadows, holds the window
    glare = np.clip(exposed - 0.9, 0, 5).astype(np.float32)
    exposed = exposed + 0.05 * cv2.GaussianBlur(glare, (0, 0), 5) + 0.06 * cv2.GaussianBlur(glare, (0, 0), 46)
    exposed = np.maximum(exposed, 0) * (1 - 0.45 * off_centre**2)
    rolled = 0.5 + 0.5 * (1 - np.exp(-(exposed - 0.5) / 0.5))
    picture = to_srgb(np.clip(np.where(exposed < 0.5, exposed, rolled), 0, 1)) * 1.03 - 0.03
    picture = picture + 0.3 * (picture - 0.45) * (1 - np.abs(2 * picture - 1))
    grey = (picture @ LUMA)[..., None]
    hues = cv2.bilateralFilter((picture - grey).astype(np.float32), 0, 0.09, 7)  # colours are smeared most
    picture = grey + 1.03 * hues
    picture = cv2.filter2D(picture.astype(np.float32), -1, shaken(rnd))
    fine = cv2.GaussianBlur(rnd.normal(0, 1, (height, width, 1)).astype(np.float32), (0, 0), 0.6)[..., None]
    blotches = cv2.GaussianBlur(rnd.normal(0, 1, (height, width, 3)).astype(np.float32), (0, 0), 1.8)
    amount = rnd.uniform(0.7, 1.3) * (0.4 + 1.2 * (1 - grey))
    picture = cv2.GaussianBlur(picture.astype(np.float32), (0, 0), 0.7) + amount * (0.020 * fine + 0.020 * blotches)
    picture = np.clip(picture + 0.6 * (picture - cv2.GaussianBlur(picture, (0, 0), 1.3)), 0, 1)
    small = cv2.imencode(".jpg", (picture * 255 + 0.5).astype(np.uint8), [cv2.IMWRITE_JPEG_QUALITY, 86])[1]
    return cv2.imdecode(small, cv2.IMREAD_COLOR) / 255


def shaken(rnd, side=9):
    """How a hand moved while the shutter was open: a point becomes a short bent line."""
    trace, turn = np.zeros((side, side), np.float32), rnd.uniform(0, math.pi)
    far, bend = rnd.uniform(0.4, 1.7), rnd.uniform(-0.5, 0.5)
    for t in np.linspace(-1, 1, 41):
        x = side // 2 + far * t * math.cos(turn + bend * t)
        y = side // 2 + far * t * math.sin(turn + bend * t)
        i, j = int(x), int(y)
        for a, b, share in ((i, j, (i + 1 - x) * (j + 1 - y)), (i + 1, j, (x - i) * (j + 1 - y)), (i, j + 1, (i + 1 - x) * (y - j)), (i + 1, j + 1, (x - i) * (y - j))):
            trace[b, a] += share
    return trace / trace.sum()
