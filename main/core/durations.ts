// Lengths of time in milliseconds, as every clock of the program counts them.

export const HOUR_MS = 3_600_000
/** Twenty-four hours: not a day of the calendar, which may be an hour shorter or longer. */
export const DAY_MS = 24 * HOUR_MS
