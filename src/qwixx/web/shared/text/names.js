/** Names: those of the computers, and people's own. */

import { about } from "../server/games.js";

export const NAMES = ["Greta", "Otto", "Ida", "Bruno", "Nora"];

/** A name as the server takes it: no spaces at the ends or in rows, nothing invisible. @param {string} name */
export const tidy = (name) => name.replace(/[\p{C}\p{Z}]+/gu, " ").trim().slice(0, about.value.limits.name);
