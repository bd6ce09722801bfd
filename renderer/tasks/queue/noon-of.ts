/** A moment of a day (`2026-12-03`) that is on that day in every place where stations stand. */
export const noonOf = (day: string): string => `${day}T12:00:00Z`
