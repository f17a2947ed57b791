"""Lays typeset labels on the packs that shots/backs.py photographed white. See README.md beside it.

python3 print_backs.py --sets SETS --labels LABELS --masters MASTERS [ID …]
"""

import argparse
import json
import os

os.environ["OPENCV_IO_ENABLE_OPENEXR"] = "1"
import cv2
import numpy as np

from develop import grade, read
from tone import to_linear

WHITE = to_linear(np.float32(0xE6 / 255))
SOFTNESS = 0.42  # how much a lens softens print, in pixels


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("ids", nargs="*")
    parser.add_argument("--sets", required=True, help="masters' folder of the sets, with their negatives")
    parser.add_argument("--labels", required=True, help="what labels/typeset.mjs wrote")
    parser.add_argument("--masters", required=True)
    options = parser.parse_args()
    cv2.setNumThreads(1)
    os.makedirs(options.masters, exist_ok=True)
    with open(os.path.join(options.labels, "prints.json")) as file:
        prints = [each for each in json.load(file) if not options.ids or each["id"] in options.ids]
    for name in sorted({each["set"] for each in prints}):
        pack = Pack(os.path.join(options.sets, ".negatives", "back-" + name))
        for each in prints:
            if each["set"] == name:
                label = cv2.imread(os.path.join(options.labels, each["id"] + ".png"))[:, :, ::-1]
                picture = pack.printed(label, each)
                path = os.path.join(options.masters, each["id"] + ".webp")
                cv2.imwrite(path, (picture[:, :, ::-1] * 255 + 0.5).astype(np.uint8), [cv2.IMWRITE_WEBP_QUALITY, 95])
                print(path, flush=True)


class Pack:
    """A white pack: its light, which part of it is what, and where the label's points are."""

    def __init__(self, path):
        self.roles = np.clip(read(path + "-roles_color_"), 0, 1)
        size = self.roles.shape[1::-1]
        self.light = as_large(np.load(path + ".npy"), size)
        mirrored = path + "-gloss.npy"
        self.gloss = as_large(np.load(mirrored), size) if os.path.exists(mirrored) else np.zeros_like(self.light)
        place = read(path + "-place_color_")
        self.covered = np.clip(place[:, :, 2:3], 0, 1)
        self.u, self.v = smoothed(place)
        with open(path + ".json") as file:
            self.notes = json.load(file)

    def printed(self, label, how):
        turn = (lambda image: image[:, ::-1]) if how["mirrored"] else (lambda image: image)
        light, gloss, roles, covered, u, v = (
            turn(each) for each in (self.light, self.gloss, self.roles, self.covered, self.u, self.v)
        )
        if how["mirrored"]:
            u = 1 - u
        print_ = sampled(foiled(label, how["foil"]) if how.get("foil") else label, u, v)
        rest = np.clip(1 - roles.sum(axis=2, keepdims=True), 0, 1)
        shares = [*np.split(roles, 3, axis=2), rest]
        printed = colour(how["pack"]) * (1 - covered) + print_ * covered
        surfaces = [colour(how["table"], 0.80), printed, WHITE, WHITE]
        gloss = np.minimum(gloss, light) * shares[1] * (1 - covered)
        painted_ = painted(light - gloss, shares, surfaces)
        return grade(painted_ / WHITE + gloss, self.notes["meter"], 0.06, grained=0.0012)


def painted(light, shares, surfaces, whole=0.97):
    """Light that was measured on white, thrown back by `surfaces` instead. Where two of them share a pixel, each has the
    light of its own kind beside it: a dark cap before a white wall would have a pale rim before a coloured one.
    """
    at_once = light * sum(share * surface for share, surface in zip(shares, surfaces))
    apart, known = np.zeros_like(at_once), np.zeros(light.shape[:2] + (1,), np.float32)
    for share, surface in zip(shares, surfaces):
        own = cv2.erode(np.float32(share > whole), np.ones((5, 5)))[..., None]  # the denoiser has softened the edge
        near = cv2.GaussianBlur(own, (0, 0), 2.4)[..., None]
        beside = cv2.GaussianBlur(light * own, (0, 0), 2.4) / np.maximum(near, 1e-4)
        sure = np.float32(near > 0.01) * share
        apart, known = apart + sure * beside * surface, known + sure
    shared = np.float32(np.max(np.concatenate(shares, axis=2), axis=2) <= whole)
    shared = cv2.GaussianBlur(cv2.dilate(shared, np.ones((5, 5))), (0, 0), 0.7)[..., None] * (known > 0.6)
    return at_once + shared * (apart / np.maximum(known, 1e-4) - at_once)


def as_large(light, size):
    """Light varies slowly, so a set may be rendered smaller than its maps; what is printed is sharp all the same."""
    light = light.astype(np.float32)
    return light if light.shape[1::-1] == size else np.maximum(cv2.resize(light, size, interpolation=cv2.INTER_CUBIC), 0)


def smoothed(place, degree=6):
    """Where each pixel is on the label, without the jitter of the rays that told it: polynomials through all of them."""
    height, width = place.shape[:2]
    whole = np.argwhere(place[:, :, 2] > 0.999)[::97]
    rows, columns = whole[:, 0], whole[:, 1]

    def terms(x, y):
        return np.stack([x**i * y**j for i in range(degree + 1) for j in range(degree + 1 - i)], axis=-1)

    x, y = columns / width * 2 - 1, rows / height * 2 - 1
    wanted = place[rows, columns, :2] / place[rows, columns, 2:3]
    fit, *_ = np.linalg.lstsq(terms(x, y), wanted, rcond=None)
    u, v = np.empty((height, width), np.float32), np.empty((height, width), np.float32)
    across = np.arange(width) / width * 2 - 1
    for row in range(height):
        u[row], v[row] = (terms(across, np.full(width, row / height * 2 - 1)) @ fit).T
    return u, v


def colour(hex_, most=0.86):
    """As the light meter's white is `most`, no surface is lighter."""
    rgb = np.array([int(hex_[i : i + 2], 16) / 255 for i in (1, 3, 5)], np.float32)
    return to_linear(rgb).astype(np.float32) * most


def foiled(label, color):
    """What is printed in this colour is stamped in foil: it mirrors the window in a broad band, and is darker beside it."""
    gold = np.array([int(color[i : i + 2], 16) for i in (1, 3, 5)], np.float32)
    paper = np.median(label[:, 4], axis=0)
    across = gold - paper
    stamped = np.clip(((label - paper) @ across) / (across @ across), 0, 1)
    off = np.linalg.norm(label - paper - stamped[..., None] * across, axis=2)
    stamped = stamped * np.clip(1.6 - off / 30, 0, 1)
    height, width = label.shape[:2]
    y, x = np.mgrid[0:height, 0:width] / width
    at = 0.8 * x + 0.62 * y + 0.03 * np.sin(9 * x + 4 * y)
    gleam = 0.80 + 0.5 * np.exp(-(((at - 0.52) / 0.2) ** 2)) + 0.28 * np.exp(-(((at - 1.45) / 0.16) ** 2))
    return np.clip(label * (1 + stamped * (gleam - 1))[..., None], 0, 255)


def sampled(label, u, v):
    """The label's light at each of these points of it."""
    height, width = label.shape[:2]
    inside = (u > 0.2) & (u < 0.8) & (v > 0.2) & (v < 0.8)
    per_pixel = float(np.median(np.abs(np.diff(np.where(inside, u, np.nan), axis=1))[inside[:, 1:]])) * width
    linear = to_linear(label.astype(np.float32) / 255).astype(np.float32) * 0.86
    soft = cv2.GaussianBlur(linear, (0, 0), max(0.3, per_pixel * SOFTNESS))
    x, y = (u * width - 0.5).astype(np.float32), ((1 - v) * height - 0.5).astype(np.float32)
    return np.clip(cv2.remap(soft, x, y, cv2.INTER_CUBIC, borderMode=cv2.BORDER_REPLICATE), 0, 1)


if __name__ == "__main__":
    main()
