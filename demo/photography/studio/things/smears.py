"""Make-up drawn on paper to see its shades: with a lipstick's bullet, a spatula, a brush, a mascara's bristles, a
pencil, or swept as powder.

It lies flat; what tells it from paint is what a tool leaves: fine lines along the pull, crumbs at wax's edges and a
heap where the bullet was lifted; a dollop, two ridges and a tail that thins out to nothing under a spatula; a dome that
ends between dry bristles; ridges, each with an end of its own; grain that wax does not reach; dust.
"""

import math

import cv2
import numpy as np

from ..kit.materials import Nodes
from ..kit.palette import linear
from .cream import along, extended, noise, relief_mesh

STEP = 0.016  # centimetres between the points of a mesh


def smooth(x):
    x = np.clip(x, 0, 1)
    return x * x * (3 - 2 * x)


class Pull:
    """The ground under one pull along a `path`: rows along it, columns across, and noise of its own."""

    def __init__(self, path, wide, seed, before, beyond, step=STEP):
        self.rnd = np.random.default_rng(seed)
        self.s_line, self.points, self.normals = along(path)
        self.long, self.half = float(self.s_line[-1]), wide / 2
        self.rows = np.arange(-before, self.long + beyond, step)
        self.columns = np.arange(-0.85 * wide, 0.85 * wide, step)
        self.shape = (len(self.rows), len(self.columns))
        self.s, self.t = self.rows[:, None].astype(np.float32), self.columns[None].astype(np.float32)

    def waves(self, far, across):
        """Noise from -1 to 1, its waves so many centimetres long and broad."""
        spans = (self.rows[-1] - self.rows[0], self.columns[-1] - self.columns[0])
        return noise(self.rnd, self.shape, (spans[0] / far, spans[1] / across))

    def mesh(self, h, made_of, lean, z=0.0):
        at = np.stack([extended(self.rows, self.s_line, self.points[:, k], self.normals, k) for k in (0, 1)], 1)
        turn = np.stack([np.interp(self.rows, self.s_line, self.normals[:, k]) for k in (0, 1)], 1)
        turn /= np.linalg.norm(turn, axis=1, keepdims=True)
        xy = at[:, None] + turn[:, None] * self.columns[None, :, None]
        return relief_mesh(xy, h.astype(np.float32), made_of, z, keep=0.0012, lean=lean)


def bullet_smear(path, wide, made_of, seed, press=1.0, heap=0.2, slant=0.3, runs=1.0):
    """A bullet pressed on paper and pulled along `path`, its slanted tip first: a flat layer in fine lines, crumbly
    along its sides, and `heap` high where it stopped and pushed together what it carried. It `runs` dry after that
    share.
    """
    p = Pull(path, wide, seed, 0.3 * wide, 0.5)
    s, t, q = p.s, p.t, p.t / p.half
    lanes = 0.28 * p.waves(5, 0.20) + 0.40 * p.waves(3, 0.075) + 0.44 * p.waves(1.6, 0.038)
    dry = np.clip((s / p.long - 0.35 * runs) / 0.65, 0, 1)
    lay = 0.74 + (0.75 + 0.4 * dry) * lanes + 0.20 * p.waves(1.1, 0.7) - 0.24 * dry + 0.10 * p.waves(0.04, 0.04)
    film = 0.031 / press * np.clip(lay, 0.05, 1.6)
    crumbly = 0.05 * p.waves(1.5, 9) + 0.035 * p.waves(0.28, 9)
    crumbly = crumbly + 0.035 * p.waves(0.10, 0.3) + 0.03 * p.waves(0.045, 0.1)
    border = p.half * (1 + 0.05 * np.sin(1.1 * s + seed)) - np.abs(t) + crumbly
    # What is pushed aside crumbles along its sides, here and there.
    pushed = np.clip(0.2 + p.waves(0.9, 9), 0, 1) * np.clip(0.7 + 0.9 * p.waves(0.09, 0.09), 0, 1.6)
    film = film + 0.028 * pushed * np.exp(-(((border - 0.045) / 0.035) ** 2))
    begin = s - (0.42 * wide * (1 - np.sqrt(np.clip(1 - 0.96 * q**2, 0.02, 1))) + slant * p.half * q) - 0.6 * crumbly
    end = p.long - slant * p.half * q - 0.22 * p.half * q**2 + 0.05 * p.waves(9, 0.3) + 0.05 * p.waves(0.1, 0.09)
    h = film * smooth(border / 0.05) * smooth(begin / 0.06)
    # The heap: steep before, in folds that lie one behind another.
    back = end - s - 0.05
    folds = 0.75 + 0.30 * p.waves(0.11, 0.5) + 0.30 * p.waves(0.2, 0.16) + 0.14 * p.waves(0.05, 0.05)
    mound = np.where(back < 0.12, smooth((back + 0.05) / 0.17), np.exp(-(((back - 0.12) / 0.16) ** 2)))
    mound = mound * np.clip(folds, 0.1, 2) * np.clip(1.05 - 0.5 * q**2 + 0.3 * p.waves(9, 0.5), 0, 1.4)
    h = (h + 1.2 * heap * mound * smooth(border / 0.09)) * smooth((end - s) / 0.045)
    for _ in range(int(p.rnd.integers(26, 44))):  # crumbs
        at_end = p.rnd.random() < 0.6
        r = 0.012 + 0.036 * p.rnd.random() ** 2.5
        u = p.long + 0.25 * p.rnd.random() ** 2 if at_end else p.long * p.rnd.random()
        v = p.half * (p.rnd.uniform(-1, 1) if at_end else p.rnd.choice((-1, 1)) * (1.02 + 0.2 * p.rnd.random() ** 2))
        x, y = (s - u) * p.rnd.uniform(0.7, 1.3), t - v
        h = np.maximum(h, 0.9 * np.sqrt(np.clip(r * r * (1 + 0.5 * p.waves(0.05, 0.05)) - x * x - y * y, 0, None)))
    return p.mesh(cv2.GaussianBlur(h.astype(np.float32), (0, 0), 0.75), made_of, 0.25)


def frosted(name, color, full=0.1):
    """Clear wax: it hides little of what is below, the more the thicker it lies (half of it where that is `full`), and
    gleams like silk.
    """
    k = Nodes(name)
    k.t.nodes.remove(k.b)
    lies, hides = k.n("Attribute", attribute_name="thickness"), k.n("MapRange")
    for end, value in (("From Max", full), ("To Min", 0.03), ("To Max", 0.5)):
        hides.inputs[end].default_value = value
    body, below, gleam = k.n("BsdfDiffuse"), k.n("BsdfTransparent"), k.n("BsdfGlossy", Roughness=0.2)
    body.inputs["Color"].default_value = linear(color)
    within, whole, fresnel = k.n("MixShader"), k.n("MixShader"), k.n("Fresnel", IOR=1.45)
    outside = k.math("SUBTRACT", fresnel.outputs[0], k.n("NewGeometry").outputs["Backfacing"])
    outside.node.use_clamp = True
    k.l(lies.outputs["Fac"], hides.inputs["Value"])
    k.fill(within.inputs, (hides.outputs[0], below.outputs[0], body.outputs[0]))
    k.fill(whole.inputs, (outside, within.outputs[0], gleam.outputs[0]))
    k.l(whole.outputs[0], k.o.inputs["Surface"])
    return k.m


def drawn_out(path, wide, made_of, seed, dollop=0.42, thick=0.13, tail=0.4, swerve=0.0, z=0.0):
    """A dollop drawn out with a spatula: ridges at both sides, and a `tail`, that share of its length, which thins out
    until the paper shows, in a soft round end.
    """
    p = Pull(path, wide, seed, 0.62 * wide, 0.3)
    s, t = p.s, p.t
    f = np.clip(s / p.long, 0, 1)
    half = p.half * (1 + 0.05 * p.waves(2.2, 99) + 0.02 * p.waves(0.6, 99) - 0.10 * f)
    half = half * (1 + p.rnd.uniform(0.06, 0.22) * np.exp(-((s / (0.55 * wide)) ** 2)))
    q = (t - swerve * p.half * np.sin(math.pi * f) + 0.03 * p.waves(1.6, 1.2)) / half
    marks = 0.5 * p.waves(7, 0.42) + 0.30 * p.waves(4, 0.17) + 0.14 * p.waves(2.5, 0.08)
    lay = np.clip(0.75 + 0.55 * marks + 0.12 * p.waves(0.8, 1.2), 0.12, 2)
    body = thick * lay * (0.16 + 0.84 * (1 - f) ** 1.5)
    for side, uneven in ((-1, p.waves(1.7, 99)), (1, p.waves(1.4, 99))):
        high = np.clip(0.85 + 0.5 * uneven + p.rnd.uniform(-0.25, 0.25), 0.2, 2) * np.clip(1.08 - 1.25 * f, 0, 1)
        body = body + 1.25 * thick * high * np.exp(-np.abs((side * q - 0.87) / 0.10) ** 1.7)
    # The dollop is round behind; before, the blade has flattened it askew and drawn it into the stroke.
    lean = p.rnd.uniform(-0.35, 0.35)
    ahead = s - 0.08 * wide + 0.3 * wide * lean * q
    heap = np.clip(1 - (np.minimum(ahead, 0) / (0.6 * wide)) ** 2 - (q / 0.97) ** 2, 0, 1) ** 0.6
    heap = heap * np.exp(-((np.maximum(ahead, 0) / (wide * (0.34 + 0.2 * p.rnd.random()))) ** 1.6))
    heap = heap * (1 + 0.16 * p.waves(0.7, 0.6) + 0.10 * marks)
    pressed = smooth((s + 0.1 * wide) / (0.5 * wide))
    round_start = np.clip(1 - (np.minimum(s - 0.02 * wide, 0) / (0.56 * wide)) ** 2, 0, 1)
    inside = np.sqrt(round_start) - np.abs(q) + 0.025 * p.waves(0.5, 0.5)
    end = p.long - 0.34 * wide * q**2 + 0.10 * p.waves(99, 0.5) + 0.05 * p.waves(0.5, 0.22)
    thins = np.clip((end - s) / (tail * p.long), 0, 1) ** 0.9
    breaks = 1 + 0.8 * (1 - thins) * (p.waves(5, 0.045) + 0.6 * p.waves(3, 0.10) + 0.4 * p.waves(0.12, 0.04))
    h = body * pressed * thins + dollop * heap
    h = h * smooth(inside / 0.16)
    h = cv2.GaussianBlur(h.astype(np.float32), (0, 0), 0.034 / STEP)
    h = h * np.clip(breaks, 0, 2)
    low = np.clip(h / 0.06, 0, 1)
    return p.mesh(np.maximum(h - 0.002, 0) * (1 + 0.5 * (1 - low) ** 2 * smooth(6 * thins)), made_of, 0.3, z)


def lacquered(path, wide, made_of, seed, thick=0.07, tail=0.45, z=0.0, bead=0.25, ragged=0.0):
    """Nail polish as its flat brush leaves it: thin and level, a little domed, its rim round. Over its `tail`, that share
    of its length, the brush was lifted: the stroke narrows and thins out, until it ends between bristles as a sheer film.
    Where the full brush was set down it stands in a `bead`, higher and wider by about that share; its sides may be `ragged`.
    """
    p = Pull(path, wide, seed, 0.62 * wide, 0.3)
    s, t = p.s, p.t
    lift = np.clip((s / p.long - 1 + tail) / tail, 0, 1.2)
    half = p.half * (1 + 0.035 * p.waves(2.6, 99) + 0.008 * p.waves(0.6, 99))
    half = half * (1 + 0.24 * bead * np.exp(-((s / (0.7 * wide)) ** 2))) * (1 - 0.58 * smooth(lift / 1.2) ** 1.2)
    half = half * (1 + ragged * (0.6 * p.waves(0.9, 99) + 0.4 * p.waves(0.35, 99)))
    q = (t + 0.03 * p.waves(2.4, 99) + ragged * wide * (0.3 * p.waves(1.3, 99) + 0.12 * p.waves(0.4, 99))) / half
    behind = np.minimum(s - 0.1 * wide, 0) / (0.6 * wide * (1 + 0.04 * p.waves(99, 1.5)))
    inside = np.clip(1 - np.sqrt(q**2 + behind**2), 0, 1)
    bristles = 0.5 * p.waves(9, 0.13) + 0.5 * p.waves(7, 0.06) + 0.3 * p.waves(3, 0.035)
    lies = thick * (0.45 + 0.55 * (1 - (1 - inside) ** 2.3)) * (1 - np.exp(-inside * half / (1.3 * thick)))
    lies = lies * (1 + bead * np.exp(-((s / (0.6 * wide)) ** 2)) + 0.05 * p.waves(2.4, 1.4))
    lies = cv2.GaussianBlur(lies.astype(np.float32), (0, 0), 1.6)
    lasts = 0.6 * p.waves(99, 0.3) + 0.6 * p.waves(99, 0.1) + 0.4 * p.waves(99, 0.045)
    end = p.long * (1 - tail * (0.10 - 0.22 * lasts)) - 0.2 * wide * q**2
    thins = np.clip((end - s) / (0.85 * tail * p.long), 0, 1)
    h = lies * thins**0.75 * (1 + 1.1 * (1 - thins) ** 1.5 * bristles)
    return p.mesh(np.maximum(cv2.GaussianBlur(h.astype(np.float32), (0, 0), 0.7), 0), made_of, 0.1, z)


def combed(path, wide, made_of, seed, thick=0.045, apart=0.105, dab=0.10):
    """Mascara as its brush leaves it: wet ridges along the pull, one for each turn of bristles, that part, run together
    and end each by itself in a thin line; where the brush was set down it left more.
    """
    p = Pull(path, wide, seed, 0.5 * wide, 0.9)
    s, t = p.s, p.t
    f = np.clip(s / p.long, 0, 1)
    half = p.half * (1 + 0.05 * p.waves(2.2, 99) - 0.16 * f**2)
    q = t / half
    lane = (t + 0.05 * p.waves(3.4, 0.8) + 0.018 * p.waves(1.1, 0.25)) / apart
    ridge = 0.5 + 0.5 * np.cos(2 * math.pi * lane)
    fine = 0.5 + 0.5 * np.cos(2 * math.pi * 2.6 * lane + 2 * p.waves(4, 0.5))
    strong = np.clip(0.72 + 0.75 * p.waves(5, 0.16) + 0.30 * p.waves(1.0, 0.14), 0.16, 1.6)
    lay = strong * (0.24 + 0.85 * ridge**1.3 + 0.16 * fine) + 0.10 * p.waves(0.16, 0.08)
    ragged = 0.10 * p.waves(1.2, 99) + 0.07 * p.waves(2.2, 0.12) + 0.03 * p.waves(0.2, 0.1)
    inside = 1 - np.abs(q) + ragged
    begin = s + 0.34 * wide * (np.sqrt(np.clip(1 - 0.96 * q**2, 0.01, 1)) - 0.3) + 0.05 * wide * p.waves(99, 0.14)
    lasts = 0.5 * p.waves(99, 0.35) + 0.5 * p.waves(99, 0.12)
    end = p.long * (0.90 + 0.20 * lasts) - 0.30 * wide * q**2
    left = np.clip((end - s) / (0.55 * p.long), 0, 1)
    lay = lay * (0.35 + 0.65 * left**0.6)
    # Towards its end only the crest of each ridge is left.
    h = thick * np.clip(lay - 0.55 * (1 - smooth(left * 2.2)) * (1.25 - ridge), 0, 2)
    h = h * smooth(inside / 0.14) * smooth(begin / 0.10) * smooth((end - s) / 0.3)
    heap = np.exp(-(((s - 0.12 * wide) / (0.28 * wide)) ** 2)) * np.clip(0.6 + 0.7 * p.waves(0.5, 0.3), 0, 1.5)
    h = h + dab * heap * (0.65 + 0.45 * ridge) * smooth(inside / 0.35) * smooth(begin / 0.16)
    for _ in range(int(p.rnd.integers(3, 7))):  # specks that bristles flicked off
        u, v = p.long * p.rnd.uniform(0.1, 1.05), p.half * p.rnd.choice((-1, 1)) * (1.1 + 0.35 * p.rnd.random() ** 2)
        r = 0.014 + 0.03 * p.rnd.random() ** 3
        x, y = (s - u) * p.rnd.uniform(0.5, 1.0), t - v
        h = np.maximum(h, 0.8 * np.sqrt(np.clip(r * r - x * x - y * y, 0, None)))
    return p.mesh(cv2.GaussianBlur(h.astype(np.float32), (0, 0), 1.0), made_of, 0.2)


def pencilled(path, wide, made_of, seed, z=0.0, fades=0.74, passes=3, dry=1.0, tapers=0.80, firm=1.0):
    """A stroke of a soft pencil, gone over: pressed, then lifted off, so that it tapers; wax lies on the grain of what
    it was drawn on and leaves its pits free, the more the less `firm` the hand and the more `dry` it is.
    """
    p = Pull(path, wide, seed, 0.15, 0.25, 0.012)
    s, t = p.s, p.t
    f = np.clip(s / p.long, -0.1, 1.1)
    tooth = dry * (0.42 * p.waves(0.13, 0.13) + 0.45 * p.waves(0.065, 0.065) + 0.55 * p.waves(0.034, 0.034))  # the grain of the ground
    lies = np.zeros(p.shape, np.float32)
    for k in range(passes):
        aside = wide * (0.20 * (k - (passes - 1) / 2) * (1 - 0.8 * f) + 0.02 * p.rnd.uniform(-1, 1))
        u = (f - 0.035 * k * p.rnd.uniform(0.3, 1)) / (1 - 0.13 * k * p.rnd.uniform(0.4, 1))
        v = t - aside + 0.03 * wide * p.waves(1.8, 99)
        w = 0.62 * p.half * (0.62 + 0.38 * smooth(u / 0.12)) * (1 - tapers * np.clip((u - 0.25) / 0.8, 0, 1))
        press = firm * smooth((u + 0.02) / 0.04) * (1 - fades * np.clip((u - 0.2) / 0.85, 0, 1) ** 1.3)
        edge = (w - np.abs(v) + 0.010 * p.waves(0.08, 0.08) + 0.008 * p.waves(0.5, 99)) / 0.045
        lay = 1.4 * press * (1 - 0.3 * np.clip(np.abs(v) / w, 0, 1) ** 3) + 0.20 * p.waves(2.2, 0.045)
        lay = smooth((lay - 0.33 + 0.75 * tooth) / 0.6) * smooth(edge) * smooth((1.02 - u) / 0.03)
        lies = np.maximum(lies, lay) + 0.35 * np.minimum(lies, lay)
    h = 0.010 * np.clip(lies, 0, 1.4) * (1 + 0.3 * tooth + 0.25 * p.waves(1.5, 0.04))
    return p.mesh(h.astype(np.float32), made_of, 0.0, z)


def scribbled(at, long, turn, made_of, seed, z=0.0, lines=7, apart=0.13, wide=0.34, firm=0.62):
    """A soft pencil to and fro around a place, `turn` degrees from the right: lines of uneven length and weight, between
    which the ground shows.
    """
    rnd = np.random.default_rng(seed)
    a = math.radians(turn)
    for k in range(lines):
        aside = (k - (lines - 1) / 2) * apart + rnd.normal(0, 0.025)
        ends = (-0.5 * long + rnd.normal(0, 0.16), 0.5 * long + rnd.normal(0, 0.24))
        bow, drift = rnd.uniform(-0.07, 0.07), rnd.normal(0, 0.05)
        line = [(ends[0], aside), ((ends[0] + ends[1]) / 2, aside + bow), (ends[1], aside + drift)][:: -1 if k % 2 else 1]
        path = [(at[0] + x * math.cos(a) - y * math.sin(a), at[1] + x * math.sin(a) + y * math.cos(a)) for x, y in line]
        pencilled(path, wide * rnd.uniform(0.85, 1.15), made_of, 50 * seed + k, z + 0.0006 * k, 0.3, 1, 1.1, 0.2, firm * rnd.uniform(0.85, 1.3))


def dusted(path, wide, made_of, seed, thick=0.034, full=0.3, z=0.0):
    """Pressed powder that a brush or a finger broke and swept along `path`: it covers where it began, then streaks, and
    towards its sides and its end it is dust, in which each grain lies by itself.
    """
    p = Pull(path, wide, seed, 0.6 * wide, 1.0, 0.010)
    s, t = p.s, p.t
    f, q = s / p.long, t / p.half
    swept = 0.5 * p.waves(5, 0.20) + 0.45 * p.waves(3.5, 0.08) + 0.2 * p.waves(2, 0.035)
    clouds = 0.45 * p.waves(0.9, 0.5) + 0.3 * p.waves(0.3, 0.2) + 0.25 * p.waves(0.10, 0.09)
    along = 1.15 - 1.5 * np.clip((f - full) / (1.15 - full), 0, 1.3) ** 1.2
    behind = np.clip(-s / (0.40 * wide), 0, 9) ** 2
    lies = along - 0.85 * np.abs(q / (1 - 0.2 * np.clip(f, 0, 1))) ** 2.0 - behind
    lies = lies + (0.16 + 0.5 * np.clip(f, 0, 1)) * swept + 0.32 * clouds
    grains = [cv2.GaussianBlur(p.rnd.random(p.shape).astype(np.float32), (0, 0), r) for r in (0.6, 1.0, 1.6)]
    grains = [(g - g.mean()) / g.std() for g in grains]
    dense = smooth((lies + 0.05) / 0.75)
    haze = 0.0042 * smooth((lies + 0.50) / 0.8) ** 1.3 * (0.9 + 0.22 * grains[1] + 0.12 * grains[2])
    body = thick * dense**1.6 * np.clip(0.8 + 0.35 * swept + 0.45 * clouds, 0.1, 1.8)
    body = body + 0.0017 * dense * (grains[0] + grains[1] + 0.8 * grains[2])
    sparse = np.clip((lies + 1.0) / 1.4, 0, 1) ** 2.0
    single = np.maximum(0.008 * (grains[0] > 3.6 - 2.9 * sparse), 0.012 * (grains[1] > 3.9 - 2.7 * sparse))
    single = np.maximum(single, 0.02 * smooth(2 * (grains[2] - 4.1 + 2.3 * sparse)))
    h = np.maximum(np.maximum(body, haze), single * (lies > -1.0))
    return p.mesh(cv2.GaussianBlur(h.astype(np.float32), (0, 0), 0.45), made_of, 0.0, z)
