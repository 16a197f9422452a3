"""Why the server refuses something, and the HTTP status that says so."""

from qwixx.daily.days import DailyError
from qwixx.judges.judge import JudgeError
from qwixx.locale import Texts
from qwixx.locale.phrases import refusal_text
from qwixx.notation import NotationError
from qwixx.paper.measures import PaperError
from qwixx.players import UnknownPlayer
from qwixx.players.solitaire_table import TableError
from qwixx.protocol.messages import Reason
from qwixx.record import RecordError
from qwixx.rules import Refusal
from qwixx.rules.reasons import N_

SENTENCES = {
    "table": N_("There is no such table."),
    "closed": N_("This table was closed by whoever runs this server."),
    "deleted": N_("This table was deleted by whoever runs this server."),
    "expired": N_("This table has expired: nobody had played here for a long time."),
    "banned": N_("Whoever runs this server does not let you in."),
    "page": N_("There is no such page."),
    "method": N_("This address does not take such requests."),
    "secret": N_("This seat belongs to someone else."),
    "name": N_("A name has 1 to {most} visible characters."),
    "text": N_("A message has 1 to {most} visible characters."),
    "full": N_("Every seat at this table is taken."),
    "started": N_("The game has begun already."),
    "settled": N_("The seats are fixed now: the game begins as soon as all seeds are revealed."),
    "same_pledge": N_("Someone at this table has pledged the same seed."),
    "not_pledged": N_("This is not the seed that was pledged."),
    "no_pledge": N_("{name} has not yet added to the dice: wait a moment."),
    "not_started": N_("The game has not begun yet."),
    "not_over": N_("The game is not over yet."),
    "host": N_("Only the host may do this."),
    "no_person": N_("A table needs at least one person."),
    "stale": N_("Too late: the game has already moved on."),
    "own_dice": N_("This table plays with its own dice: enter what they show."),
    "server_dice": N_("At this table the server throws the dice."),
    "with_dice": N_("At this table dice are thrown: sheets are not marked without them."),
    "no_dice": N_("At this table only the sheets are kept: the dice lie before you."),
    "no_computers": N_("Where only the sheets are kept, no computer can play."),
    "sheet_stays": N_("Your sheet stays at the table: just close the page."),
    "no_record": N_("The dice were not entered here, so there is no game file and no review."),
    "given": N_("The computer plays for this seat now; take the seat back first."),
    "not_given": N_("Nobody else plays for this seat."),
    "present": N_("This player is here, or left only a moment ago."),
    "not_owing": N_("Nobody is waiting for this player."),
    "reminded": N_("This player was reminded a moment ago; wait {seconds} seconds."),
    "order": N_("An order of the seats names each from 0 to {most} once."),
    "owner": N_("Only someone at the computer that runs this server may do this."),
    "no_network": N_("This computer is on no network through which others could reach it."),
    "network_port": N_("Port {port} of {host} cannot be used: {cause}."),
    "not_a_person": N_("There is no person on this seat."),
    "no_hints": N_("This table plays without hints."),
    "no_hint": N_("There is no hint just now."),
    "no_review": N_("This game cannot be reviewed just now."),
    "many_reviews": N_("Many games are being reviewed; try again in a moment."),
    "rematch": N_("There is a table for the next game already."),
    "reaction": N_("There is no such reaction."),
    "talkative": N_("This seat has said enough for one game."),
    "restless": N_("This seat has changed enough for one game."),
    "too_long": N_("This game has gone on for too long: it cannot go on here."),
    "malformed": N_("This request cannot be understood: {detail}"),
    "too_large": N_("This is too large: {most} bytes are allowed."),
    "too_fast": N_("Too many requests; wait a moment."),
    "too_many_tables": N_("Too many tables were opened from here; wait a while."),
    "too_many_connections": N_("Too many connections are open from here."),
    "origin": N_("Requests from other web pages are not allowed."),
    "language": N_("“{language}” is not a language we speak; there are: {known}."),
    "puzzle": N_("There is no puzzle “{name}”."),
    "daily_token": N_("A player of the game of the day has a secret of 20 to 64 characters."),
    "daily_day": N_("Game {number} can no longer be played for its table; today's is {today}."),
    "daily_not_begun": N_("You have not begun game {number}."),
    "daily_unfinished": N_("Finish game {number} first, or wait until its day is over."),
    "daily_moved": N_("Game {number} has moved on already, perhaps on another device."),
    "person_key": N_("A person's key has 43 characters: letters, digits, - and _."),
    "person": N_("This server knows nobody with this key."),
    "barred": N_("Whoever runs this server has taken your name off the club's board."),
    "rated_options": N_("A rated game has a timer, the server's dice and no hints."),
    "rated_game": N_("There are no ratings for this game."),
    "rated_seats": N_("A rated table has your seat and others, which are open or a level's."),
    "rated_terms": N_("This is a rated game: whoever takes a seat has to agree to that."),
    "rated_person": N_("A rated game is for people whom this server knows: save your name first."),
    "rated_twice": N_("You have a seat at this table already."),
    "rated_away": N_("{name} is away: a rated game begins when everyone is here."),
    "rated_lost": N_("Whoever leaves a rated game has lost it."),
    "parcel": N_(
        "This link was used already, or is too old: make another one on the other device."
    ),
    "many_parcels": N_("Too many links are waiting; try again in a while."),
    "game": N_("There is no game “{game}”; there are: {known}."),
    "unreadable": N_("This table cannot be read here: its event {sequence} is not understood."),
    "closing": N_("The server is closing; try again in a moment."),
    "disk_full": N_("The server's disk is full: nothing can be stored just now."),
    "storage": N_("The server's database cannot be used just now; try again in a moment."),
    "no_room": N_("This server has no room for more tables."),
    "server_name": N_(
        "This server does not go by the name “{name}”. Who runs it can allow it with --origin."
    ),
}

STATUSES = {
    "table": 404,
    "page": 404,
    "language": 404,
    "game": 404,
    "puzzle": 404,
    "closed": 410,
    "deleted": 410,
    "expired": 410,
    "secret": 403,
    "banned": 403,
    "host": 403,
    "owner": 403,
    "no_hints": 403,
    "origin": 403,
    "name": 422,
    "person_key": 422,
    "person": 404,
    "barred": 403,
    "rated_options": 422,
    "rated_game": 422,
    "rated_seats": 422,
    "rated_person": 403,
    "parcel": 404,
    "many_parcels": 429,
    "daily_token": 422,
    "daily_not_begun": 404,
    "daily_unfinished": 403,
    "text": 422,
    "no_person": 422,
    "no_computers": 422,
    "no_record": 404,
    "order": 422,
    "reaction": 422,
    "malformed": 422,
    "too_large": 413,
    "too_fast": 429,
    "too_many_tables": 429,
    "too_many_connections": 429,
    "no_hint": 503,
    "no_review": 503,
    "many_reviews": 503,
    "closing": 503,
    "storage": 503,
    "disk_full": 507,
    "no_room": 507,
    "server_name": 421,
}
UNFIT = (
    *(DailyError, UnknownPlayer, TableError),
    *(NotationError, RecordError, JudgeError, PaperError),
)
"""What is wrong in itself, at whatever table: 422."""
CONFLICT = 409
"""The status of all other refusals: the table is not in a state for this."""


class Refused(Refusal):
    """What the server does not allow. Nothing was changed."""

    sentences = SENTENCES


def status(refusal: Refusal) -> int:
    if isinstance(refusal, UNFIT):
        return 422
    return STATUSES.get(refusal.key, CONFLICT) if isinstance(refusal, Refused) else CONFLICT


def refusal_json(texts: Texts, refusal: Refusal) -> Reason:
    """A refusal for programs (key and values) and for people (text)."""
    values = {
        name: value if isinstance(value, int) else str(value)
        for name, value in refusal.values.items()
    }
    return {"key": refusal.key, "values": values, "text": refusal_text(texts, refusal)}
