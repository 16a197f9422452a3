/**
 * What the server tells and what components hand on, for the type checker: nothing here is run.
 * `docs/protocol.md` says what the fields of views and events mean.
 *
 * @typedef {import("../vendor/preact-htm.js").Node} Node
 * @typedef {import("../table/connection/live.js").Live} Live
 */

// ── GET /api/about ──────────────────────────────────────────────────────────────────────────────

/**
 * @typedef {{ numbers: number[][], colours: number[][], locks: number[] }} SheetPrint
 * @typedef {{ name: string, label: string | null }} Computer
 * @typedef {object} Game
 * @property {string} title
 * @property {"sheets" | "board"} board
 * @property {SheetPrint} sheet
 * @property {number} needed_to_lock
 * @property {number[]} points
 * @property {number} misthrow
 * @property {number} misthrows
 * @property {[number, number]} players
 * @property {Computer[]} computers
 * @property {number} lessons
 * @property {number} puzzles
 *
 * @typedef {object} About
 * @property {string} version
 * @property {Record<string, Game>} games
 * @property {string} usual
 * @property {{ code: string, name: string }[]} languages
 * @property {string[]} papers
 * @property {string[]} reactions
 * @property {string[]} paces
 * @property {string} pace The one of a table whose people choose none.
 * @property {string[]} rated The games that have ratings.
 * @property {boolean} board Whether anybody has one.
 * @property {Record<string, number>} limits
 */

// ── a table as the server shows it ──────────────────────────────────────────────────────────────

/**
 * @typedef {{ name: string, kind: string, substitute: string | null, look?: Look, decided: boolean, owes: boolean }} Seat
 * @typedef {{ seat: number, device: string | null, legal: number[], chosen: number | null }} You
 * @typedef {{ white: [number, number], coloured: (number | null)[] }} Thrown What was thrown; null is a die that has left the game.
 * @typedef {Thrown & { white_sum: number, colour_sums: number[][] }} Roll
 * @typedef {{ seat: number, column: number, beatable: boolean }} Foremost
 *
 * @typedef {object} View
 * @property {number} sequence
 * @property {"lobby" | "playing" | "over"} status
 * @property {string} game
 * @property {{ dice: string, timer: number | null, pace: string, hints: boolean, rated?: boolean }} options
 * @property {number} host
 * @property {Seat[]} seats
 * @property {number} turn
 * @property {number} now
 * @property {number | null} since
 * @property {number | null} deadline
 * @property {{ commitment: string, pledges: (string | null)[], seeds: string[], seed: string | null, settled: boolean, undone: number }} fair
 * @property {PadView} pad Null where there are dice.
 * @property {"dice" | "action_1" | "action_2" | "over"} phase
 * @property {number} active
 * @property {Roll | null} roll
 * @property {number[][][]} rows
 * @property {boolean[]} locked
 * @property {number[]} misthrows
 * @property {number[][]} counts
 * @property {number[][]} points
 * @property {number[]} scores
 * @property {number[]} supply
 * @property {(Foremost | null)[]} foremost
 * @property {string | null} ending
 * @property {number[]} winners
 * @property {string} id
 * @property {string} watch
 * @property {string | null} rematch
 * @property {You[]} you
 */

/**
 * @typedef {object} PadView Where only the sheets are kept.
 * @property {number} first
 * @property {string | null} ended By what the end was reached.
 * @property {boolean[]} finished Who has marked everything since.
 * @property {(number | null)[]} last What each seat noted last.
 * @property {number[][]} together What each may still lock together with others.
 */

/**
 * @typedef {{ kind: string, seat: number, square: number }} Deed
 *
 * @typedef {object} Event What happened; which fields there are depends on its kind.
 * @property {number} sequence
 * @property {string} kind
 * @property {number} seat
 * @property {number} at
 * @property {number} turn
 * @property {number} step
 * @property {Thrown} roll
 * @property {number} white_sum
 * @property {Deed[]} deeds
 * @property {string} text
 * @property {string} reaction
 * @property {string} name
 * @property {number} other
 * @property {string} becomes
 * @property {number} first
 * @property {Seat[]} seats
 * @property {boolean} [late]
 */

/**
 * @typedef {{ key: string, values?: object, text: string }} Reason
 * @typedef {{ action: number, then: number | null, win: number, margin: number, text: string }} HintedOption
 * @typedef {HintedOption & { rank: number, of: number }} Hinted
 *
 * @typedef {{ type: "news", events: Event[], view: View }} News
 * @typedef {{ type: "presence", present: boolean[], away: (number | null)[], watchers: number }} Presence
 * @typedef {{ type: "ack", command: string, sequence: number }} Ack
 * @typedef {{ type: "refused", command: string } & Reason} Refusal
 * @typedef {{ win: number, difference: number }} Precision By how much chances and their differences are usually off.
 * @typedef {{ type: "hint", command: string, options: HintedOption[], precision?: Precision | null }} HintMessage
 * @typedef {{ type: "reason", seat: number, action: number, reason: Reason | null }} ReasonMessage
 * @typedef {News | Presence | Ack | Refusal | HintMessage | ReasonMessage | { type: "pong" }} Message
 */

// ── a table as this browser has it ──────────────────────────────────────────────────────────────

/**
 * @typedef {object} TableState
 * @property {"connecting" | "open" | "lost" | "unknown" | "ended" | "refused"} connection
 * @property {Event[]} events
 * @property {boolean[]} present
 * @property {(number | null)[]} away Since when people are away, by the server's clock.
 * @property {number} watchers
 * @property {number} clock Seconds that the server's clock is ahead of ours.
 * @property {string} [reason] Why nobody can use it any more.
 *
 * @typedef {object} TableHandle
 * @property {Live} live
 * @property {string[]} secrets
 * @property {(secrets: string[]) => void} setSecrets
 *
 * @typedef {TableState & TableHandle & { view: View | null }} FoundTable A table that may not have come yet.
 * @typedef {TableState & TableHandle & { view: View }} Table
 *
 * @typedef {{ id: string, secrets: string[], people?: string[], game: string, names?: string[], seen: number, over?: boolean, kept?: boolean, mine?: number[], auto?: boolean, wants?: boolean, turn?: number, pad?: boolean, device?: string, arriving?: boolean }} StoredTable
 *
 * @typedef {object} Past A finished game that one had a seat in. Lists have an entry for each seat, unless it is said otherwise.
 * @property {string} id The table's; of a game that came as a file, one of its own.
 * @property {string} game
 * @property {number} at When it ended, in seconds.
 * @property {number} turns
 * @property {string} ending
 * @property {string[]} names
 * @property {string[]} kinds
 * @property {number[]} mine Seats.
 * @property {number[]} scores
 * @property {number[]} winners Seats.
 * @property {number[]} locks
 * @property {number[]} misthrows
 * @property {string[]} squares Those that each of my seats used, a character each (see `history/finished_games.js`).
 * @property {[decisions: number, lost: number, luck: number][]} [judged] What a review says of each of my seats; empty if nobody can judge the game.
 * @property {boolean} [gone] Neither the server nor this browser has its file any more.
 *
 * @typedef {{ id: string, game: string, position: string, seat: number, turn: number, played: number, error: number, mark: string, options: [number, number][], names: string[], shares: number[], better: string, language: string, at: number, step: number, due: number }} Mistake Of one's own, to be practised. `options`: actions with their share of the win, the best first.
 *
 * @typedef {{ binned: number, table?: StoredTable, past?: Past }} Binned
 *
 * @typedef {{ commitment: string, pledges: (string | null)[], seeds: string[] }} Round What was told before a seed was revealed.
 * @typedef {object} Receipt What this browser has seen and given at a table.
 * @property {1} receipt
 * @property {string} table
 * @property {string} commitment
 * @property {Record<string, string>} seeds Those made here, by their pledges.
 * @property {Round[]} rounds
 * @property {number | null} first
 * @property {(string | null)[]} rolls
 *
 * @typedef {{ rating: number, deviation: number, volatility: number }} Rating
 * @typedef {{ rating: Rating | null, tried: Record<string, boolean> }} Progress With the puzzles of a game.
 *
 * @typedef {{ colour: string, mark: string }} Look Of a person's seat.
 * @typedef {{ id: string, key: string, name: string, colour: string, mark: string, known: boolean | null }} Person Of this browser; `known`: to the server, null until that was asked.
 * @typedef {{ name: string, colour: string, mark: string, listed: boolean, created: number, seen: number, sat: number, tables: { id: string, created: number }[], ratings: Record<string, StandingBody> }} Me What the server knows.
 * @typedef {{ rating: number, half: number }} RatingBody
 * @typedef {RatingBody & { games: number, decisions: number, error: number | null }} StandingBody
 * @typedef {StandingBody & { name: string, level: string | null, colour: string | null, mark: string | null, settled: boolean, you: boolean }} BoardEntry
 * @typedef {{ game: string, entries: BoardEntry[] }} Board
 * @typedef {{ ready: boolean, seats: ({ place: number, before: RatingBody, after: RatingBody } | null)[] }} Changes
 * @typedef {{ made: string, person: Omit<Person, "id" | "known">, things: Record<string, any>, tables: Record<string, any>, seats: Record<string, any> }} Bundle All that belongs to a person; `seats`: receipts and unanswered commands.
 *
 * @typedef {{ owner: boolean, addresses: string[], port: number | null, reached: boolean }} Reach Who can reach the server.
 */

/**
 * @typedef {object} Decision What is due here; `seat` is null where nothing is.
 * @property {number | null} seat
 * @property {number} step
 * @property {number[]} legal
 * @property {boolean} ready
 * @property {number | null} pending
 * @property {Map<number, number>} sent
 * @property {(action: number, second?: boolean) => void} choose
 * @property {(action: number) => void} send
 * @property {() => void} confirm
 * @property {() => void} takeBack
 *
 * @typedef {Decision & { seat: number }} Due
 *
 * @typedef {object} Scorepad What one does with a sheet where the dice are real.
 * @property {Decision} decision
 * @property {number[]} marks Those that the server has not answered yet.
 * @property {number | null} last
 * @property {() => void} undo
 * @property {() => void} finish
 * @property {boolean} isFinishing
 *
 * @typedef {object} Advice
 * @property {boolean} offered
 * @property {boolean} shown
 * @property {boolean} busy
 * @property {Map<number, Hinted>} ranks
 * @property {HintedOption | undefined} best
 * @property {Precision | null} [precision]
 * @property {() => void} ask
 * @property {() => void} hide
 *
 * @typedef {"computer" | "screen" | "friends" | "sheets"} Way
 * @typedef {(action: number) => Promise<Reason | null>} Why
 */

// ── the game of the day ─────────────────────────────────────────────────────────────────────────

/**
 * @typedef {View & { action_1: number | null }} AttemptView
 * @typedef {{ number: number, counts: boolean, sequence: number, actions: number[], turn: number, legal: number[], over: boolean, points: number, name: string | null, view: AttemptView, deeds: Deed[] }} Attempt
 * @typedef {{ number: number, date: string, commitment: string, key: string | null }} DailyProof
 * @typedef {{ number: number, date: string, now: number, ends: number, yesterday: DailyProof | null, today: DailyProof, tomorrow: DailyProof, finished: number, puzzle: { game: string, name: string }, attempt: Attempt | null, unfinished: Attempt | null }} Today
 * @typedef {{ number: number, expected: number, ready: boolean, best: number, bound: number, best_view: View, others: { name: string, label: string | null, points: number }[] }} DailyResult
 * @typedef {{ number: number, finished: number, entries: { name: string, points: number }[] }} DailyTable
 * @typedef {{ number: number, date: string, finished: number, leader: { name: string, points: number } | null, begun: boolean, points: number | null, best: number | null, bound: number | null }} PastDay
 */

export {};
