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

LINEAR = to_linear(np.arange(256) / 255).astype(np.float32)
WHITE = to_linear(np.float32(0xE6 / 255))
SOFTNESS, ON_BOTTLES = 0.65, 0.45  # how much a lens softens print, in pixels; where it is bent it is also smaller
STANDING = ("tall", "steep", "wide", "broad")
BOTTLES = ("lotion", "silk", "onion", "rice")
BENT = ("card", "hanging", "sachet", *BOTTLES)  # the print of a carton is flat, as it bulges hardly
SIDE = 4  # what the map of places has in blue on a pack's side (shots/backs.py)


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
        pack = Pack(options.sets, name)
        for each in prints:
            if each["set"] == name:
                picture = pack.printed(Label(options.labels, each))
                path = os.path.join(options.masters, each["id"] + ".webp")
                cv2.imwrite(path, (picture[:, :, ::-1] * 255 + 0.5).astype(np.uint8), [cv2.IMWRITE_WEBP_QUALITY, 95])
                print(path, flush=True)


class Label:
    """What labels/typeset.mjs wrote of a product: its label, the pack's side, what is pressed into the board."""

    def __init__(self, folder, how):
        def read_(name):
            found = cv2.imread(os.path.join(folder, how["id"] + name + ".png"))
            return None if found is None else found[:, :, ::-1]

        self.how, self.front, self.side = how, read_(""), read_("-side")
        if how["isBoard"]:
            self.front = pressed(self.front, read_("-pressed")[:, :, 0], -1 if how["mirrored"] else 1)
        if how["foil"]:
            self.front = foiled(self.front, how["foil"])


class Pack:
    """A white pack in a place: its light, which part of it is what, and where the points of its label and its side are."""

    def __init__(self, folder, name):
        self.kind = kind = name.split("-")[0]
        path, of_kind = (os.path.join(folder, ".negatives", "back-" + each) for each in (name, kind))
        self.roles = np.clip(read(of_kind + "-roles_color_"), 0, 1)
        size = self.roles.shape[1::-1]
        self.light = as_large(np.load(path + ".npy"), size)
        mirrored = of_kind + "-gloss.npy"
        self.gloss = as_large(np.load(mirrored), size) if os.path.exists(mirrored) else np.zeros_like(self.light)
        place = read(of_kind + "-place_color_")
        blue = place[:, :, 2:3]
        self.front = where(place, 1, 5 if kind in BENT else 0)
        self.covered = np.clip(blue, 0, 1) * within(*self.front)
        self.side = where(place, SIDE) if blue.max() > SIDE - 0.01 else None
        self.beside = np.clip(blue / SIDE, 0, 1) * (1 - within(*self.front)) if self.side is not None else np.zeros_like(blue)
        self.tooth, self.rubbed = toothed(self.roles.shape), rubbed(self.roles[:, :, 1], self.beside)
        with open(path + ".json") as file:
            self.notes = json.load(file)

    def printed(self, label):
        how = label.how
        turn = framed(self.roles.shape, how)
        light, gloss, roles, covered, beside = (turn(each) for each in (self.light, self.gloss, self.roles, self.covered, self.beside))

        def seen_at(points):
            u, v = (turn(each) for each in points)
            return (1 - u if how["mirrored"] else u), v

        printed = colour(how["pack"]) * (1 - covered - beside) + sampled(label.front, *seen_at(self.front), covered, ON_BOTTLES if self.kind in BOTTLES else SOFTNESS) * covered
        if self.side is not None:
            printed = printed + sampled(label.side, *seen_at(self.side), beside) * beside
        if how["isBoard"]:
            printed = printed * self.tooth
            printed = printed + np.clip(0.6 * WHITE - printed, 0, 1) * turn(self.rubbed)
        rest = np.clip(1 - roles.sum(axis=2, keepdims=True), 0, 1)
        shares = [*np.split(roles, 3, axis=2), rest]
        surfaces = [colour(how["wall"], 0.80) if how["wall"] else WHITE, printed, colour(how["ground"], 0.80) if how["ground"] else WHITE, WHITE]
        gloss = np.minimum(gloss, light) * shares[1] * (1 - covered)
        painted_ = painted(light - gloss, shares, surfaces)
        picture = grade(painted_ / WHITE + gloss, self.notes["meter"], self.notes["ev"], grained=0.0006)
        # What stands around the pack lies a little out of focus; it need not cost bytes.
        sharp = shares[1] if self.kind in STANDING else shares[1] + shares[2]
        held = cv2.GaussianBlur(sharp, (0, 0), 4)[..., None]
        return picture + (1 - held) * (cv2.GaussianBlur(picture.astype(np.float32), (0, 0), 2.2) - picture)


def framed(shape, how):
    """Turns a picture as it is framed for one product: mirrored, and the camera rolled by some degrees, as near as leaves
    nothing of the frame empty.
    """
    height, width = shape[:2]
    angle = abs(np.radians(how["roll"]))
    nearer = np.cos(angle) + height / width * np.sin(angle)
    rolled = cv2.getRotationMatrix2D((width / 2, height / 2), how["roll"], nearer)

    def turn(image):
        if how["mirrored"]:
            image = image[:, ::-1]
        if not how["roll"]:
            return image
        return cv2.warpAffine(np.ascontiguousarray(image), rolled, (width, height), flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE).reshape(image.shape)

    return turn


def within(u, v, margin=0.006):
    """Where a point is on the label, or hardly beside it."""
    return ((np.abs(u - 0.5) < 0.5 + margin) & (np.abs(v - 0.5) < 0.5 + margin)).astype(np.float32)[..., None]


def toothed(shape):
    """The tooth of uncoated board."""
    rnd = np.random.default_rng(3)
    fine, coarse = (cv2.GaussianBlur(rnd.normal(0, 1, shape[:2]).astype(np.float32), (0, 0), r) for r in (0.8, 2.6))
    return (1 + 0.006 * fine + 0.03 * coarse)[..., None]


def rubbed(pack, beside, reach=2.6):
    """How much the print is rubbed off along the edges and folds of the board, down to its pale core: most at corners."""
    rnd = np.random.default_rng(5)
    solid = (pack > 0.5).astype(np.uint8)
    side = (beside[..., 0] > 0.5).astype(np.uint8)
    fold = cv2.dilate(side, np.ones((3, 3))) - side
    far = np.minimum(cv2.distanceTransform(solid, cv2.DIST_L2, 3), cv2.distanceTransform(1 - fold * solid, cv2.DIST_L2, 3))
    patches = cv2.GaussianBlur(rnd.normal(0, 14, pack.shape).astype(np.float32), (0, 0), 14)
    corner = np.clip((0.44 - cv2.GaussianBlur(solid.astype(np.float32), (0, 0), 26)) / 0.16, 0, 1)
    share = np.clip(0.05 + 0.12 * patches + 0.5 * corner, 0, 0.6)  # finer wear looks chewed on dark board
    return (share * np.exp(-((far / (reach * (1 + corner))) ** 2)) * solid)[..., None].astype(np.float32)


def painted(light, shares, surfaces, whole=0.97):
    """Light that was measured on white, thrown back by `surfaces` instead. Where two of them share a pixel, each has the
    light of its own kind beside it: a dark cap before a white wall would have a pale rim before a coloured one.
    """
    at_once = light * sum(share * surface for share, surface in zip(shares, surfaces))
    apart, known = np.zeros_like(at_once), np.zeros(light.shape[:2] + (1,), np.float32)
    for share, surface in zip(shares, surfaces):
        if share.max() < whole:
            continue
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


def where(place, mark, degree=0, count=9000):
    """Where each pixel is on the label or side whose blue is `mark`, free of the jitter of the rays that told it: as a plane
    is seen, and a polynomial of that `degree` for how it bends.
    """
    height, width = place.shape[:2]
    whole = np.argwhere(np.abs(place[:, :, 2] - mark) < 1e-3)
    whole = whole[:: max(1, len(whole) // count)]
    x, y = whole[:, 1] / width * 2 - 1, whole[:, 0] / height * 2 - 1
    u, v = (place[whole[:, 0], whole[:, 1], k].astype(np.float64) for k in (0, 1))
    zero, one = np.zeros_like(x), np.ones_like(x)
    rows = [np.stack([x, y, one, zero, zero, zero, -u * x, -u * y, -u], 1), np.stack([zero, zero, zero, x, y, one, -v * x, -v * y, -v], 1)]
    seen = np.linalg.svd(np.concatenate(rows), full_matrices=False)[2][-1].reshape(3, 3)

    def on_plane(x, y):
        across, up, far = (row[0] * x + row[1] * y + row[2] for row in seen)
        return np.stack([across / far, up / far], axis=-1)

    fit = np.linalg.lstsq(terms(on_plane(x, y), degree), np.stack([u, v], 1), rcond=None)[0] if degree else None
    found = np.empty((height, width, 2), np.float32)
    across = np.arange(width) / width * 2 - 1
    for row in range(height):
        at = on_plane(across, row / height * 2 - 1)
        found[row] = terms(at, degree) @ fit if degree else at
    return found[..., 0], found[..., 1]


def terms(at, degree):
    """Of a polynomial in two unknowns."""
    across, up = np.clip(at[..., 0], -0.5, 1.5), np.clip(at[..., 1], -0.5, 1.5)
    return np.stack([across**i * up**j for i in range(degree + 1) for j in range(degree + 1 - i)], axis=-1)


def pressed(label, mark, side, deep=0.5):
    """The mark is pressed into the board: towards the light its rim is darker, away from it lighter."""
    soft = cv2.GaussianBlur(mark.astype(np.float32) / 255, (0, 0), 2.2)
    slope = side * cv2.Sobel(soft, cv2.CV_32F, 1, 0) + cv2.Sobel(soft, cv2.CV_32F, 0, 1)
    return np.clip(label * (1 - deep * slope[..., None] / 4), 0, 255).astype(np.uint8)


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
    return np.clip(label * (1 + stamped * (gleam - 1))[..., None], 0, 255).astype(np.uint8)


def sampled(label, u, v, covered, softness=SOFTNESS):
    """The label's light at each of these points of it, as finely as where it has `covered` the pack."""
    height, width = label.shape[:2]
    per_pixel = float(np.median(np.abs(np.diff(u, axis=1))[covered[:, 1:, 0] > 0.9])) * width
    linear = LINEAR[label] * np.float32(0.86)
    soft = cv2.GaussianBlur(linear, (0, 0), max(0.3, per_pixel * softness))
    x, y = (np.clip(at, -2, 3).astype(np.float32) for at in (u, 1 - v))
    x, y = x * width - 0.5, y * height - 0.5
    return np.clip(cv2.remap(soft, x, y, cv2.INTER_CUBIC, borderMode=cv2.BORDER_REPLICATE), 0, 1)


if __name__ == "__main__":
    main()
