"""Examples for the help page of each command: what to type, which is the same in all languages."""

POSITION = '"classic 1; turn A; A: r3 r4; B: m1"'
ROLL = '--roll "4 1 r3 y2 g5 b6"'

EXAMPLES = {
    "": (
        "qwixx play",
        "qwixx serve --open",
        "qwixx rules duel --lang el",
        "qwixx simulate classic ga greedy",
    ),
    "play": (
        "qwixx play",
        "qwixx play --game duel --seat person:Ana --seat skilled",
        "qwixx play saved.qwixx",
    ),
    "serve": (
        "qwixx serve --open",
        "qwixx serve --network",
        "qwixx serve --host 0.0.0.0 --origin https://games.example.org --keep 90",
    ),
    "prepare": ("qwixx prepare",),
    "rules": ("qwixx rules classic", "qwixx rules duel --lang de"),
    "sheet": ("qwixx sheet classic", "qwixx sheet duel --paper a4 --out board.pdf"),
    "legal": (f"qwixx legal {POSITION} {ROLL}", f"qwixx legal {POSITION} --json"),
    "hint": (
        f"qwixx hint {POSITION} {ROLL}",
        f"qwixx hint {POSITION} {ROLL} --seat B",
        f"qwixx hint {POSITION} {ROLL} --rollout --games 1000",
    ),
    "replay": (
        "qwixx replay game.qwixx",
        "qwixx replay game.qwixx --step",
        "qwixx replay club.qwixx --number 2 --json",
    ),
    "review": (
        "qwixx review game.qwixx",
        "qwixx review game.qwixx --html review.html --plot curve.svg",
        "qwixx review game.qwixx --screen",
    ),
    "statistics": (
        "qwixx statistics games/",
        "qwixx statistics games/ --player Ana --review",
        "qwixx statistics club.qwixx --plot points.svg",
    ),
    "ratings": ("qwixx ratings games/", "qwixx ratings games/ club.qwixx --json"),
    "verify": (
        "qwixx verify game.qwixx",
        "qwixx verify game.qwixx --receipt receipt.json",
    ),
    "players": ("qwixx players", "qwixx players duel --json"),
    "simulate": (
        "qwixx simulate classic ga greedy --games 20000 --seed 1",
        "qwixx simulate duel champion my_players:Cautious --games 200",
        "qwixx simulate classic ga greedy --record 7",
    ),
    "tournament": (
        "qwixx tournament classic",
        "qwixx tournament duel greedy ga champion --games 1000 --csv ratings.csv",
    ),
    "train": (
        "qwixx train duel champion --weights duel.npz --games 100000",
        "qwixx train duel champion --weights duel.npz --resume duel.run --plot duel.svg",
    ),
    "solve": ("qwixx solve", "qwixx solve --games 100000"),
    "puzzles": ("qwixx puzzles play duel", "qwixx puzzles check puzzles.txt"),
    "puzzles play": (
        "qwixx puzzles play",
        "qwixx puzzles play duel --difficulty harder",
        "qwixx puzzles play duel --screen",
    ),
    "puzzles make": ("qwixx puzzles make duel --out puzzles.txt --count 20",),
    "puzzles check": ("qwixx puzzles check puzzles.txt --sample 40",),
    "daily": ("qwixx daily play", "qwixx daily show 2026-01-31 KEY"),
    "daily play": (
        "qwixx daily play",
        "qwixx daily play --server https://games.example.org --day 2026-01-31",
    ),
    "daily show": ("qwixx daily show 2026-01-31 KEY",),
    "daily best": ("qwixx daily best 2026-01-31 KEY",),
    "daily check": ("qwixx daily check 2026-01-31 KEY SUM",),
    "admin": ("qwixx admin tables", "qwixx admin backup tables.backup"),
    "admin tables": (
        "qwixx admin tables",
        "qwixx admin tables --status over --game duel --older 30 --json",
    ),
    "admin show": ("qwixx admin show 17",),
    "admin close": ("qwixx admin close 17 18",),
    "admin delete": ("qwixx admin delete 17",),
    "admin export": ("qwixx admin export 17 --out game.qwixx",),
    "admin export-all": (
        "qwixx admin export-all club.qwixx",
        "qwixx admin export-all games/ --game duel --since 2026-01-31",
    ),
    "admin expire": ("qwixx admin expire --keep 90 --archive games/",),
    "admin ban": ("qwixx admin ban 192.0.2.7", "qwixx admin ban 192.0.2.0/24 --days 7"),
    "admin unban": ("qwixx admin unban 192.0.2.0/24",),
    "admin bans": ("qwixx admin bans", "qwixx admin bans --json"),
    "admin board": ("qwixx admin board", "qwixx admin board --game duel --json"),
    "admin unlist": ("qwixx admin unlist Ana",),
    "admin relist": ("qwixx admin relist Ana",),
    "admin check": ("qwixx admin check",),
    "admin backup": ("qwixx admin backup tables.backup",),
    "admin restore": ("qwixx admin restore tables.backup",),
}
"""By the words of a command, without the program's name."""
