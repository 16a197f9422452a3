/** The calls for the game of the day, one function each. `docs/daily.md` describes them. */

import { json } from "../shared/server/api.js";

/** Which game is on, and one's attempt at it. @param {string} secret */
export const fetchDaily = (secret) => json("/api/daily", { secret });
/** Begin the attempt that counts. @param {string} secret @param {number} number */
export const beginDaily = (secret, number) => json("/api/daily/attempt", { method: "POST", body: { number }, secret });
/** @param {string} secret @param {{ number: number, sequence: number, action: number }} body */
export const decideDaily = (secret, body) => json("/api/daily/decisions", { method: "POST", body, secret });
/** An attempt that does not count. @param {string} secret @param {number} number @param {number[]} actions */
export const playFreely = (secret, number, actions) => json(`/api/daily/${number}/free`, { method: "POST", body: { actions }, secret });
/** Why something is not allowed now. @param {string} secret @param {number} number @param {number[]} actions @param {number} action */
export const askDailyReason = (secret, number, actions, action) => json(`/api/daily/${number}/reason`, { method: "POST", body: { actions, action }, secret });
/** What could be made of the dice. @param {string} secret @param {number} number */
export const fetchDailyResult = (secret, number) => json(`/api/daily/${number}/result`, { secret });
/** Past days, the newest first; those before a day. @param {string} secret @param {number} [before] */
export const fetchDays = (secret, before) => json(`/api/daily/days${before ? `?before=${before}` : ""}`, { secret });
/** One's attempt of any day. @param {string} secret @param {number} number */
export const fetchDailyAttempt = (secret, number) => json(`/api/daily/${number}/attempt`, { secret });
/** Its date, and its key once that is told. @param {number} number */
export const fetchDailyProof = (number) => json(`/api/daily/${number}/proof`);
/** @param {number} number */
export const fetchDailyTable = (number) => json(`/api/daily/${number}/table`);
/** @param {string} secret @param {number} number @param {string | null} name */
export const nameDaily = (secret, number, name) => json("/api/daily/name", { method: "POST", body: { number, name }, secret });
