"""Paper that was made by hand."""

import numpy as np

from ..kit.materials import Nodes, material
from .cream import mesh_of, noise


def handmade_paper(w, d, color="#F1E7D6", seed=1, curl=0.3, beside=0.0):
    """A sheet with the feathered edge of the mould it was dipped with; its corners have curled a little. On metal, which
    shows no shadow, the table `beside` it is so much darker.
    """
    rnd = np.random.default_rng(seed)
    n = 460
    x, y = np.meshgrid(np.linspace(-1, 1, n), np.linspace(-1, 1, n), indexing="ij")

    def waves(size):
        return noise(rnd, x.shape, (w / size, d / size))

    # Along its edges pulp ran thin under the mould: here a bay, there a tongue, frayed, and no thicker than a fibre.
    ragged = [0.07 * waves(1.9) + 0.045 * waves(0.5) + 0.03 * waves(0.16) + 0.022 * waves(0.06) for _ in range(2)]
    px = w / 2 * x + ragged[0] * np.abs(x) ** 14
    py = d / 2 * y + ragged[1] * np.abs(y) ** 14
    inward = np.minimum((1 - np.abs(x)) * w / 2, (1 - np.abs(y)) * d / 2)
    body = np.clip(inward / (0.10 + 0.04 * waves(0.4)), 0, 1) ** 0.7
    z = curl * (np.clip(x * y, 0, 1) ** 6 + 0.35 * np.clip(-x * y, 0, 1) ** 7)
    z = z + (0.030 + 0.006 * waves(0.7) + 0.004 * waves(0.2) + 0.002 * waves(0.07)) * body + 0.002
    k = np.arange(x.size).reshape(x.shape)
    quads = np.stack([k[:-1, :-1], k[1:, :-1], k[1:, 1:], k[:-1, 1:]], 2).reshape(-1, 4)
    fibres = material("paper", color, rough=0.9, spec=0.1, bump=(7.0, 0.5, 8.0), bd=0.02, mottled=0.07, ms=2.0)
    sheet = mesh_of(np.dstack([px, py, z]).reshape(-1, 3), quads, fibres)
    if curl > 0.15:
        solid = sheet.modifiers.new("thick", "SOLIDIFY")
        solid.thickness, solid.offset = 0.02, -1
    if beside:
        dark_rim(px, py, beside).parent = sheet
    return sheet


def dark_rim(px, py, dark, reach=(0.16, 0.22)):
    """What lies close to a sheet's edge darkens the table there, most on the side towards the camera."""
    edge = np.concatenate([np.stack([px[part], py[part]], 1) for part in (np.s_[:-1, 0], np.s_[-1, :-1], np.s_[:0:-1, -1], np.s_[0, :0:-1])])
    along = np.roll(edge, -3, 0) - np.roll(edge, 3, 0)
    out = np.stack([along[:, 1], -along[:, 0]], 1) / np.maximum(np.linalg.norm(along, axis=1, keepdims=True), 1e-6)
    out = out * reach
    rings = [edge - 0.5 * out, edge, edge + 0.3 * out, edge + out]
    z, n = 0.0015, len(edge)
    verts = np.concatenate([np.column_stack([ring, np.full(n, z)]) for ring in rings])
    k = np.arange(n)
    quads = np.concatenate([np.stack([r * n + k, r * n + (k + 1) % n, (r + 1) * n + (k + 1) % n, (r + 1) * n + k], 1) for r in range(3)])
    N = Nodes("beside")
    N.t.nodes.remove(N.b)
    lies, clear = N.n("Attribute", attribute_name="thickness"), N.n("BsdfTransparent")
    N.l(lies.outputs["Fac"], clear.inputs[0])
    N.l(clear.outputs[0], N.o.inputs["Surface"])
    rim = mesh_of(verts, quads, N.m)
    passed = rim.data.attributes.new("thickness", "FLOAT", "POINT")
    passed.data.foreach_set("value", np.repeat(np.float32([1 - dark, 1 - dark, 1 - 0.45 * dark, 1]), n))
    rim.visible_shadow = rim.visible_diffuse = rim.visible_glossy = False
    return rim
