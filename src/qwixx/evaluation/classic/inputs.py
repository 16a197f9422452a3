"""A position of Qwixx between two turns as inputs of a network, compiled.

Where the rows of a sheet can be exchanged, they are put in an order that depends on their crosses
alone: on the standard sheet red and yellow, green and blue, and the first two for the last two. So
positions that the dice cannot tell apart have the same inputs, and exactly the same value. Rows of
other sheets are seen apart. Seats are counted from the one about to roll.
"""

from qwixx.compiled import stages
from qwixx.compiled.chance import Numbers
from qwixx.compiled.classic import NOBODY, points_of
from qwixx.compiled.compiler import inlined, no_refcount, register
from qwixx.compiled.seats import MISTHROWS
from qwixx.compiled.stages import LOCKED, PAIRS, STAGE_OF, STAGES, unordered
from qwixx.evaluation.network import SHARED, Inputs, Shape
from qwixx.rules.crosses import COUNT, MISTHROWS_TO_END
from qwixx.rules.layout import COLUMNS, LOCK, ROWS

register(stages)

FURTHEST = 50
LEADS = 2 * FURTHEST + 1
"""Leads beyond this count as this far."""

SHEET = 2 * STAGES + PAIRS
"""Inputs of one seat's sheet: single rows, before and after the first lock, and pairs of rows."""


PLAIN, FULL, APART, RIVALS = range(4)
"""The ways to see a position: a yardstick, the standard sheet, any sheet, and the standard sheet
with what three players and more have to know of each other. The last with rows that all seats share
is `SHARED`: so three and more learn today, and files of before are still read."""
PLAIN_ROW = (COLUMNS + 1) + (LOCK + 2) + 2
PLAIN_SHEET = ROWS * PLAIN_ROW + MISTHROWS_TO_END
STANDING = 2 * (LEADS + MISTHROWS_TO_END)
"""Inputs for a seat's lead and misthrows, before and after the first lock."""
APART_SHEET = 2 * ROWS * STAGES
MOST_CROSSES = 6
"""Of the others in a row: more count as so many, as they lock it just as well."""
CROWDS = STAGES * (MOST_CROSSES + 1)
"""Inputs for a row with the most crosses that another has in it."""
FAR, APIECE = 100, 2
"""Leads up to this far are seen in steps of so many points, next to how near the end is."""
STEPS = 2 * FAR // APIECE + 1
NEARNESSES = 2 * (MISTHROWS_TO_END - 1)
RIVALRY = CROWDS + STEPS * NEARNESSES
"""What a seat has more, where others are more than one."""
PLACES = ROWS + 2, 2, ROWS + 1
"""How many inputs a seat has of its sheet, its standing and its rivalry."""


def shape_for(players: int, view: int, first: int, second: int) -> Shape:
    """The shape of a network for so many players."""
    if view == PLAIN:
        inputs, active = players * PLAIN_SHEET, players * (3 * ROWS + 1)
    elif view == APART:
        inputs, active = players * (APART_SHEET + STANDING), players * (ROWS + 2)
    elif players == 2:
        inputs = 2 * SHEET + STAGES * STAGES + 2 * LEADS + 2 * MISTHROWS_TO_END**2
        active = 2 * (ROWS + 2) + ROWS + 2
    elif view == SHARED:
        inputs, active = SHEET + STANDING + RIVALRY, players * sum(PLACES)
    else:
        inputs, active = players * (SHEET + STANDING), players * sum(PLACES[:2])
    if view == RIVALS:
        inputs, active = inputs + players * RIVALRY, active + players * PLACES[2]
    return Shape(view, inputs, active, first, second, players)


@inlined
def in_order(keys: tuple[int, int, int, int]) -> tuple[int, int, int, int]:
    """The rows, those with the greater key first: within the two pairs, and then the pairs."""
    a, b, c, d = 0, 1, 2, 3
    if keys[b] > keys[a]:
        a, b = b, a
    if keys[d] > keys[c]:
        c, d = d, c
    if keys[c] > keys[a] or (keys[c] == keys[a] and keys[d] > keys[b]):
        a, b, c, d = c, d, a, b
    return a, b, c, d


@inlined
def seat_at(seats: Numbers, roller: int, place: int) -> int:
    """The seat so many places after the one about to roll: a division would take longer."""
    seat = roller + place
    return seat - len(seats) if seat >= len(seats) else seat


@inlined
def stage_of(seats: Numbers, seat: int, row: int, locked: int) -> int:
    return LOCKED if locked >> row & 1 else STAGE_OF[seats[seat, row]]


@inlined
def key_of(seats: Numbers, roller: int, row: int, locked: int) -> int:
    """One number for all seats' crosses in a row."""
    key = 0
    for place in range(len(seats)):
        key = STAGES * key + stage_of(seats, seat_at(seats, roller, place), row, locked)
    return key


@no_refcount
def write_inputs(view: int, seats: Numbers, locked: int, roller: int, inputs: Inputs) -> None:
    """The inputs of a position in which nobody has ended the game."""
    if view == PLAIN:
        write_plain(seats, locked, roller, inputs)
    elif view == APART:
        write_apart(seats, locked, roller, inputs)
    else:
        write_full(view, seats, locked, roller, inputs)


@inlined
def write_plain(seats: Numbers, locked: int, roller: int, inputs: Inputs) -> None:
    """For each row by itself: its rightmost cross, how many there are, and whether it is locked."""
    count = 0
    for place in range(len(seats)):
        seat = seat_at(seats, roller, place)
        start = PLAIN_SHEET * place
        for row in range(ROWS):
            crosses = seats[seat, row]
            rightmost = 0
            while crosses >> rightmost:
                rightmost += 1
            inputs[count] = start + min(rightmost, COLUMNS)
            inputs[count + 1] = start + COLUMNS + 1 + COUNT[crosses]
            inputs[count + 2] = start + COLUMNS + LOCK + 3 + (locked >> row & 1)
            start += PLAIN_ROW
            count += 3
        inputs[count] = start + seats[seat, MISTHROWS]
        count += 1


@inlined
def write_apart(seats: Numbers, locked: int, roller: int, inputs: Inputs) -> None:
    """Each row by itself, and how everyone stands."""
    begun, count = 1 if locked else 0, 0
    for place in range(len(seats)):
        seat = seat_at(seats, roller, place)
        for row in range(ROWS):
            sheet = APART_SHEET * place + STAGES * (ROWS * begun + row)
            inputs[count] = sheet + stage_of(seats, seat, row, locked)
            count += 1
    start = APART_SHEET * len(seats)
    best = two_best(seats)
    write_standing(seats, roller, begun, inputs, (start, STANDING), (count, 2), best)


@inlined
def write_full(view: int, seats: Numbers, locked: int, roller: int, inputs: Inputs) -> None:
    players = len(seats)
    a, b, c, d = in_order(
        (
            key_of(seats, roller, 0, locked),
            key_of(seats, roller, 1, locked),
            key_of(seats, roller, 2, locked),
            key_of(seats, roller, 3, locked),
        )
    )
    begun = 1 if locked else 0
    each = PLACES[0]
    if players > 2:
        each += PLACES[1] if view == FULL else PLACES[1] + PLACES[2]
    sheets, own = (1, 0) if view == SHARED else (players, 1)
    for place in range(players):
        seat = seat_at(seats, roller, place)
        one, two = stage_of(seats, seat, a, locked), stage_of(seats, seat, b, locked)
        three, four = stage_of(seats, seat, c, locked), stage_of(seats, seat, d, locked)
        single = own * SHEET * place + STAGES * begun
        pair = own * SHEET * place + 2 * STAGES
        count = each * place
        inputs[count] = single + one
        inputs[count + 1] = single + two
        inputs[count + 2] = single + three
        inputs[count + 3] = single + four
        inputs[count + 4] = pair + unordered(one, two)
        inputs[count + 5] = pair + unordered(three, four)
    if players == 2:
        write_duel(seats, locked, roller, inputs, (a, b, c, d))
        return
    start, count, best = sheets * SHEET, PLACES[0], two_best(seats)
    write_standing(seats, roller, begun, inputs, (start, own * STANDING), (count, each), best)
    if view != FULL:
        start, count = start + sheets * STANDING, count + PLACES[1]
        order, rivalry = (a, b, c, d), (start, own * RIVALRY)
        write_rivals(seats, locked, roller, inputs, order, rivalry, (count, each), best)


@inlined
def two_best(seats: Numbers) -> tuple[int, int]:
    """The points of the best seat, and of the next."""
    best = second = NOBODY
    for seat in range(len(seats)):
        points = points_of(seats, seat)
        if points > best:
            best, second = points, best
        elif points > second:
            second = points
    return best, second


@inlined
def lead_of(seats: Numbers, seat: int, best: tuple[int, int]) -> int:
    """How far a seat is ahead of the best of the others; `best` are the two best of all."""
    points = points_of(seats, seat)
    return points - (best[1] if points == best[0] else best[0])


@inlined
def write_rivals(
    seats: Numbers,
    locked: int,
    roller: int,
    inputs: Inputs,
    order: tuple[int, int, int, int],
    start: tuple[int, int],
    count: tuple[int, int],
    best: tuple[int, int],
) -> None:
    """What three and more have to know of each other: each row with the most crosses that another
    has in it, and the lead by how near the end is, in locks and misthrows. `start`,
    `count` and `best` are as in `write_standing`.
    """
    players = len(seats)
    for index in range(ROWS):
        row = order[index]
        most = next_most = 0
        for seat in range(players):
            crosses = COUNT[seats[seat, row]]
            if crosses > most:
                most, next_most = crosses, most
            elif crosses > next_most:
                next_most = crosses
        for place in range(players):
            seat = seat_at(seats, roller, place)
            others = min(next_most if COUNT[seats[seat, row]] == most else most, MOST_CROSSES)
            stage = (MOST_CROSSES + 1) * stage_of(seats, seat, row, locked)
            inputs[count[0] + count[1] * place + index] = (
                start[0] + start[1] * place + stage + others
            )
    nearest = 1
    for seat in range(players):
        nearest = max(nearest, seats[seat, MISTHROWS])
    near = nearest - 1 + (MISTHROWS_TO_END - 1 if locked else 0)
    for place in range(players):
        lead = lead_of(seats, seat_at(seats, roller, place), best)
        lead = (min(max(lead, -FAR), FAR) + FAR) // APIECE
        at = start[0] + start[1] * place + CROWDS + STEPS * near
        inputs[count[0] + count[1] * place + ROWS] = at + lead


@inlined
def write_standing(
    seats: Numbers,
    roller: int,
    begun: int,
    inputs: Inputs,
    start: tuple[int, int],
    count: tuple[int, int],
    best: tuple[int, int],
) -> None:
    """Everyone's lead over the best of the others, and their misthrows. `start` is the first of
    these inputs and how much further it is for the next seat, `count` where they are written, and
    `best` the points of the two best.
    """
    for place in range(len(seats)):
        seat = seat_at(seats, roller, place)
        lead = min(max(lead_of(seats, seat, best), -FURTHEST), FURTHEST) + FURTHEST
        first, at = start[0] + start[1] * place, count[0] + count[1] * place
        inputs[at] = first + LEADS * begun + lead
        inputs[at + 1] = first + 2 * LEADS + 4 * begun + seats[seat, MISTHROWS]


@inlined
def write_duel(
    seats: Numbers, locked: int, roller: int, inputs: Inputs, order: tuple[int, int, int, int]
) -> None:
    """What two players have more: each row of both together, the lead, and the misthrows."""
    other = 1 - roller
    start = 2 * SHEET
    for place in range(ROWS):
        row = order[place]
        own, others = stage_of(seats, roller, row, locked), stage_of(seats, other, row, locked)
        inputs[12 + place] = start + STAGES * own + others
    start += STAGES * STAGES
    begun = 1 if locked else 0
    lead = points_of(seats, roller) - points_of(seats, other)
    lead = min(max(lead, -FURTHEST), FURTHEST) + FURTHEST
    inputs[16] = start + LEADS * begun + lead
    both = MISTHROWS_TO_END * seats[roller, MISTHROWS] + seats[other, MISTHROWS]
    inputs[17] = start + 2 * LEADS + MISTHROWS_TO_END**2 * begun + both
