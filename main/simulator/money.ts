// Money in the simulator: whole cents inside, decimal numbers on the wire.

/** Cents as the decimal number that JSON carries; exact, since a double holds every amount of two decimals. */
export const decimalOf = (cents: number): number => cents / 100

/** Whole cents of a decimal number, or nothing where it has more than two decimals or is not finite. */
export function centsOf(amount: number): number | undefined {
  const cents = Math.round(amount * 100)
  return Number.isSafeInteger(cents) && cents / 100 === amount ? cents : undefined
}
