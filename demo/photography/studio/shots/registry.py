"""All shots, by id. A picture is added by writing one function under @shot."""

from dataclasses import dataclass
from typing import Callable

SHOTS = {}
HERO = (2880, 1350)  # larger than it is shown, otherwise the small print on packs is smeared
HERO_PHONE = (1600, 2400)


@dataclass
class Shot:
    build: Callable[[], None]
    size: tuple[int, int]
    kind: str
    ev: float
    sibling_of: str | None
    parts: list[tuple[float, float, float, float]]
    maps: dict[str, Callable[[], None]]


def shot(id, size=(1600, 2000), kind="product", ev=0.0, sibling_of=None, parts=(), maps=()):
    """Registers what builds the scene. `ev` is exposure on top of the meter's. Of the sibling of another shot only the
    parts that differ are rendered (left, top, right, bottom as shares of the picture): the rest is the other's, so
    that one can take the other's place without a jump, and at a fraction of its time. `maps`, by their ids, repaint the
    scene once it is rendered, with what something else wants to know of it.
    """

    def register(build):
        first = sibling_of == id
        SHOTS[id] = Shot(build, size, kind, ev, None if first else sibling_of, [] if first else list(parts), dict(maps))
        return build

    return register
