"""Why a table, or the server that has it, refuses something."""

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
    "level_name": N_("“{name}” is what a computer level is called: choose another name."),
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
    "busy": N_("Much is waiting to be made just now; try again in a moment."),
    "no_sheet": N_("This sheet cannot be made just now; try again in a moment."),
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
    "daily_deleted": N_("You have deleted your attempt at game {number}: a day has one attempt."),
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
    "file_gone": N_(
        "The server's database was moved or deleted: nothing can be stored until its host has put"
        " that right."
    ),
    "no_room": N_("This server has no room for more tables."),
    "server_name": N_(
        "This server does not go by the name “{name}”. Who runs it can allow it with --origin."
    ),
}


class Refused(Refusal):
    """What the server does not allow. Nothing was changed."""

    sentences = SENTENCES


class TooFast(Refused):
    """Somebody asks for more than they may. `wait` is the seconds until there is more, if known."""

    def __init__(self, wait: float = 0.0) -> None:
        super().__init__("too_fast")
        self.wait = wait
