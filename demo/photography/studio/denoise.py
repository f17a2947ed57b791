"""Intel Open Image Denoise's network, run by PyTorch: Debian's Blender is built without it.

The weights (.tza files) are not part of this repository; README.md says where they come from.
"""

import os
import struct

import numpy as np
import torch
import torch.nn.functional as functional

from tone import to_linear, to_srgb

WHOLE = 1_100_000  # pixels that are cleaned in one piece
TILE, OVERLAP = 1024, 64


def denoise(colour, albedo, normal, weights, quality="fast"):
    """Clean linear light from a noisy picture and what its surfaces are. All H×W×3, float32."""
    colour = np.nan_to_num(np.maximum(colour, 0)).astype(np.float32)
    albedo = np.clip(np.nan_to_num(albedo), 0, 1).astype(np.float32)
    normal = (np.clip(np.nan_to_num(normal), -1, 1) * 0.5 + 0.5).astype(np.float32)
    network = "rt_hdr_alb_nrm"
    if quality == "high":  # normals are cleaned first, too: blurred edges of things come out softer
        network = "rt_hdr_calb_cnrm"
        normal = np.clip(run(Network(weights, "rt_nrm"), normal), 0, 1)
    scale = exposure(colour)
    squeezed = (squeeze(colour.astype(np.float64) * scale) / SQUEEZED_MOST).astype(np.float32)
    cleaned = run(Network(weights, network), np.concatenate([squeezed, albedo, normal], 2))
    return (stretch(cleaned.astype(np.float64) * SQUEEZED_MOST) / scale).astype(np.float32)


def denoise_albedo(albedo, weights):
    """What surfaces are, without the grain of blurred edges and of glass. Letters stay sharp."""
    seen = to_srgb(np.clip(np.nan_to_num(albedo), 0, 1)).astype(np.float32)
    return to_linear(np.clip(run(Network(weights, "rt_alb"), seen), 0, 1)).astype(np.float32)


class Network:
    """A U-Net of five levels, as its weights file describes it."""

    def __init__(self, weights, name):
        self.weights = read_weights(os.path.join(weights, name + ".tza"))

    def __call__(self, x):
        def convolve(x, layer):
            weight, bias = self.weights[layer + ".weight"], self.weights[layer + ".bias"]
            return functional.relu_(functional.conv2d(x, weight, bias, padding=1))

        def down(x):
            return functional.max_pool2d(x, 2)

        def up(x, beside):
            return torch.cat([functional.interpolate(x, scale_factor=2, mode="nearest"), beside], 1)

        first = down(convolve(convolve(x, "enc_conv0"), "enc_conv1"))
        second = down(convolve(first, "enc_conv2"))
        third = down(convolve(second, "enc_conv3"))
        fourth = down(convolve(third, "enc_conv4"))
        y = convolve(convolve(fourth, "enc_conv5a"), "enc_conv5b")
        y = convolve(convolve(up(y, third), "dec_conv4a"), "dec_conv4b")
        y = convolve(convolve(up(y, second), "dec_conv3a"), "dec_conv3b")
        y = convolve(convolve(up(y, first), "dec_conv2a"), "dec_conv2b")
        y = convolve(convolve(up(y, x), "dec_conv1a"), "dec_conv1b")
        return convolve(y, "dec_conv0")


def read_weights(path):
    """The tensors of a .tza archive (version 2), by name."""
    with open(path, "rb") as file:
        data = file.read()
    magic, version, _, at = struct.unpack_from("<HBBQ", data)
    if magic != 0x41D7 or version != 2:
        raise ValueError(f"{path} is no weights file of version 2")
    tensors = {}
    (count,) = struct.unpack_from("<I", data, at)
    at += 4
    for _ in range(count):
        (length,) = struct.unpack_from("<H", data, at)
        name = data[at + 2 : at + 2 + length].decode()
        at += 2 + length
        dimensions = data[at]
        shape = struct.unpack_from(f"<{dimensions}I", data, at + 1)
        at += 1 + 4 * dimensions + dimensions  # sizes, then the letters of the layout
        kind = np.float16 if data[at : at + 1] == b"h" else np.float32
        (offset,) = struct.unpack_from("<Q", data, at + 1)
        at += 9
        values = np.frombuffer(data, kind, int(np.prod(shape)), offset)
        tensors[name] = torch.from_numpy(values.reshape(shape).astype(np.float32))
    return tensors


def run(network, picture):
    """Puts a picture through the network, a large one in overlapping tiles so that memory suffices."""
    height, width, _ = picture.shape
    x = torch.from_numpy(np.ascontiguousarray(picture.transpose(2, 0, 1)))[None]
    x = functional.pad(x, (0, -width % 16, 0, -height % 16), mode="reflect")
    full_height, full_width = x.shape[2:]
    step = max(full_height, full_width) if full_height * full_width <= WHOLE else TILE - 2 * OVERLAP
    out = torch.zeros(3, full_height, full_width)
    with torch.no_grad():
        for top in range(0, full_height, step):
            for left in range(0, full_width, step):
                y0, x0 = max(0, top - OVERLAP), max(0, left - OVERLAP)
                y1, x1 = min(full_height, top + step), min(full_width, left + step)
                tile = network(x[:, :, y0 : y1 + OVERLAP, x0 : x1 + OVERLAP])[0]
                out[:, top:y1, left:x1] = tile[:, top - y0 : y1 - y0, left - x0 : x1 - x0]
    return out[:, :height, :width].numpy().transpose(1, 2, 0)


def exposure(colour):
    """What brings the picture's middle grey to 0.18, over bins of 16 × 16 pixels."""
    luma = colour @ np.array([0.212671, 0.715160, 0.072169], np.float32)
    height, width = luma.shape
    bins = luma[: height // 16 * 16, : width // 16 * 16].reshape(height // 16, 16, width // 16, 16).mean((1, 3))
    bins = bins[bins > 1e-8]
    return 0.18 / np.exp(np.log(bins).mean()) if bins.size else 1.0


# The perceptually uniform curve the network was trained on: linear, power and logarithmic parts.
A, B, C, D = 1.41283765e03, 1.64593172e00, 4.31384981e-01, -2.94139609e-03
E, F, G = 1.92653254e-01, 6.26026094e-03, 9.98620152e-01
LIGHT_0, LIGHT_1 = 1.57945760e-06, 3.22087631e-02
CODE_0, CODE_1 = 2.23151711e-03, 3.70974749e-01


def squeeze(light):
    power = B * np.maximum(light, 1e-12) ** C + D
    return np.where(light <= LIGHT_0, A * light, np.where(light <= LIGHT_1, power, E * np.log(light + F) + G))


def stretch(code):
    power = (np.maximum(code - D, 0) / B) ** (1 / C)
    return np.where(code <= CODE_0, code / A, np.where(code <= CODE_1, power, np.exp((code - G) / E) - F))


SQUEEZED_MOST = float(squeeze(np.float64(65504.0)))
