// The check digits of carriers' numbers, each as its public document gives it (docs/printers.md). USPS and FedEx Ground
// have that of GS1 (codes/code-128.ts).

/** UPS: without `1Z`, letters count 2 to 9 and 0, 1 …; every second one twice. */
export function ups(number: string): boolean {
  const digits = [...number.slice(2)].map(char =>
    /\d/.test(char) ? Number(char) : (char.charCodeAt(0) - 63) % 10,
  )
  const check = digits.pop()
  const sum = digits.reduce((all, digit, index) => all + digit * (index % 2 === 0 ? 1 : 2), 0)
  return (10 - (sum % 10)) % 10 === check
}

/** FedEx Express: 1, 3 and 7 from the right, by 11, and ten is none. */
export function fedexExpress(number: string): boolean {
  const weights = [1, 3, 7]
  const sum = [...number.slice(0, -1)]
    .reverse()
    .reduce((all, digit, index) => all + Number(digit) * (weights[index % 3] ?? 0), 0)
  return (sum % 11) % 10 === last(number)
}

/** DHL Express: the rest by seven of all before it. */
export const dhlWaybill = (number: string): boolean => Number(number.slice(0, -1)) % 7 === last(number)

/** UPU S10: two letters, eight digits, the check digit, two letters. */
export function s10(number: string): boolean {
  const weights = [8, 6, 4, 2, 3, 5, 9, 7]
  const sum = weights.reduce((all, weight, index) => all + weight * Number(number[2 + index]), 0)
  const rest = 11 - (sum % 11)
  return (rest === 10 ? 0 : rest === 11 ? 5 : rest) === Number(number[10])
}

const last = (number: string): number => Number(number.at(-1))

/**
 * Samples and anonymous labels have their serial numbers blanked with zeros, check digit and all: of those, a check
 * digit says nothing.
 */
export const isSpecimen = (number: string): boolean => /0000[A-Z]{0,2}$/.test(number)
