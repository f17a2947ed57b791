"""Fields of numbers on a grid, in centimetres: noise, distances, ramps."""

import cv2
import numpy as np


def smooth(x):
    x = np.clip(x, 0, 1)
    return x * x * (3 - 2 * x)


def bell(x, width):
    return np.exp(-((x / width) ** 2))


def blurred(image, size):
    """Blurred by so many pixels; wide blurs are done on a smaller copy."""
    if size < 0.25:
        return image
    if size < 10:
        return cv2.GaussianBlur(image, (0, 0), size)
    small = int(size / 4)
    shape = image.shape[1::-1]
    less = cv2.resize(image, (max(2, shape[0] // small), max(2, shape[1] // small)), interpolation=cv2.INTER_AREA)
    return cv2.resize(cv2.GaussianBlur(less, (0, 0), size / small), shape, interpolation=cv2.INTER_CUBIC)


class Grid:
    """A plane of `wide` by `high` centimetres with so many pixels to one, its middle at (0, 0)."""

    def __init__(self, wide, high, px, seed):
        self.px, self.rnd = px, np.random.default_rng(seed)
        self.shape = (round(high * px), round(wide * px))
        x = (np.arange(self.shape[1], dtype=np.float32) + 0.5) / px - wide / 2
        y = (np.arange(self.shape[0], dtype=np.float32) + 0.5) / px - high / 2
        self.x, self.y = np.meshgrid(x, y)

    def noise(self, size, along=None):
        """Smooth noise of mean 0 and deviation 1, its waves `size` high and as wide, or `along` wide."""
        return noise_like(self.rnd, self.shape, size * self.px, (along or size) * self.px)

    def blur(self, image, size):
        return blurred(np.ascontiguousarray(image, np.float32), size * self.px)

    def plates(self, size, stretch, turn, warp):
        """How far each point is from the nearest border between cells of that size, drawn out along `turn`."""
        c, s = np.cos(turn), np.sin(turn)
        u = (self.x * c + self.y * s + warp * size * self.noise(2.2 * size)) / stretch
        v = self.y * c - self.x * s + warp * size * self.noise(2.2 * size)
        return cells(self.rnd, u / size, v / size) * size


def noise_like(rnd, shape, tall, wide):
    """Of waves that many pixels tall and wide."""
    # Resized, not remapped: cv2.remap knows 32 steps between two points, which are stairs where so few are drawn out so far.
    n = (int(shape[0] / tall) + 4, int(shape[1] / wide) + 4)
    coarse = rnd.standard_normal(n).astype(np.float32)
    y, x = int(tall * rnd.uniform(1, 1.9)), int(wide * rnd.uniform(1, 1.9))
    whole = (max(x + shape[1], round(n[1] * wide)), max(y + shape[0], round(n[0] * tall)))
    return 1.45 * cv2.resize(coarse, whole, interpolation=cv2.INTER_CUBIC)[y : y + shape[0], x : x + shape[1]]


def cells(rnd, u, v):
    """How much nearer the nearest of scattered points is than the second: 0 on the lines between them."""
    column, row = np.floor(u).astype(np.int16), np.floor(v).astype(np.int16)
    points = rnd.random((128, 128, 2)).astype(np.float32)
    first = second = np.full(u.shape, 9.0, np.float32)
    for right in (-1, 0, 1):
        for below in (-1, 0, 1):
            point = points[(column + right) & 127, (row + below) & 127]
            far = np.hypot(column + right + point[..., 0] - u, row + below + point[..., 1] - v)
            second = np.minimum(second, np.maximum(far, first))
            first = np.minimum(first, far)
    return 0.5 * (second - first)
