/** Numbers as people write them in the language of the page. */

import { language } from "./texts.js";

/** @param {number} number @param {number} [digits] */
export const decimal = (number, digits = 1) => written(number, { minimumFractionDigits: digits, maximumFractionDigits: digits });

/** A small share. @param {number} share */
export const fine = (share) => written(share, { style: "percent", minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** A difference of shares with its sign: "+3.4%", "−0.6 %". @param {number} share @param {number} [digits] */
export const difference = (share, digits = 1) => written(share, { style: "percent", minimumFractionDigits: digits, maximumFractionDigits: digits, signDisplay: "exceptZero" });

/** @param {number} number @param {Intl.NumberFormatOptions} options */
const written = (number, options) => number.toLocaleString(language.value, options).replace("-", "−");
