// Identifiers that the services hand out: random, so that a restarted simulator never repeats one.
import { randomInt } from 'node:crypto'

export const randomDigits = (length: number): string =>
  Array.from({ length }, () => String(randomInt(10))).join('')

const weightedSum = (digits: string, weights: readonly number[]): number =>
  [...digits].reduce((sum, digit, index) => sum + Number(digit) * (weights[index % weights.length] ?? 0), 0)

/** 22-digit postal package number: service type, mailer, serial, and a modulo 10 check digit. */
export function postalNumber(serviceType: string): string {
  const body = `9${serviceType}${randomDigits(21 - 1 - serviceType.length)}`
  const reversed = [...body].reverse().join('')
  return body + String((10 - (weightedSum(reversed, [3, 1]) % 10)) % 10)
}

/** 1Z number: sample shipper number, service code, serial, check digit (letters count as 2 to 9, 0, 1…). */
export function expressNumber(serviceCode: string): string {
  const body = `SMPL26${serviceCode}${randomDigits(7)}`
  const digits = [...body]
    .map(char => (/\d/.test(char) ? char : String((char.charCodeAt(0) - 63) % 10)))
    .join('')
  return `1Z${body}${(10 - (weightedSum(digits, [1, 2]) % 10)) % 10}`
}

/** 12-digit air waybill: 11 digits and their weighted sum modulo 11 modulo 10. */
export function airNumber(): string {
  const body = `7${randomDigits(10)}`
  return `${body}${(weightedSum(body, [3, 1, 7]) % 11) % 10}`
}

/** 10-digit international waybill: 9 digits and their remainder by 7. */
export function waybillNumber(): string {
  const body = `${randomInt(1, 10)}${randomDigits(8)}`
  return `${body}${Number(body) % 7}`
}

/** International postal item number: two letters, eight digits, check digit modulo 11, country. */
export function postalItemNumber(kind: string): string {
  const body = randomDigits(8)
  const rest = 11 - (weightedSum(body, [8, 6, 4, 2, 3, 5, 9, 7]) % 11)
  return `${kind}${body}${rest === 10 ? 0 : rest === 11 ? 5 : rest}US`
}
