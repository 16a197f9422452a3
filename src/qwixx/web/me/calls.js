/** The calls for people: what the server knows of one, and parcels to another device. `docs/people.md` describes them. */

import { json, send } from "../shared/server/api.js";

/** Be forgotten; who was not known is forgotten already. @param {string} key */
export const forgetMe = (key) => send("/api/me", { method: "DELETE", key }).catch(unless("person"));

/** The same for the game of the day; nobody is known by a token that is none. @param {string} secret */
export const forgetDays = (secret) => send("/api/daily", { method: "DELETE", secret }).catch(unless("daily_token"));

/** @param {string} sealed @returns {Promise<{ id: string, now: number, until: number }>} */
export const leaveParcel = (sealed) => json("/api/parcels", { method: "POST", body: { sealed } });

/** @param {string} id @returns {Promise<{ sealed: string }>} */
export const takeParcel = (id) => json(`/api/parcels/${id}`, { method: "POST", body: {} });

/** @param {string} key */
function unless(key) {
  /** @param {any} error */
  return (error) => {
    if (error.key !== key) throw error;
  };
}
