// What a policy means by a computer's name or a printer's model, and which lists of printers and people make sense.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { companySchema, isFor, isMeant } from '../../../main/core/settings/company.ts'

describe('a name or a model that a policy says', () => {
  it.each([
    ['bench-1', 'bench-1', true],
    ['BENCH-1', 'bench-1', true],
    ['bench-1', 'bench-10', false],
    ['bench-*', 'bench-10', true],
    ['*ZD421*', 'Zebra ZD421-203dpi', true],
    ['ZD*203*dpi', 'ZD421-203dpi', true],
    ['ZD*203*203', 'ZD421-203', false],
    ['*', '', true],
    ['a*a', 'a', false],
  ])('%s means %s: %s', (pattern, text, meant) => {
    expect(isMeant(pattern, text)).toBe(meant)
  })

  it('means what the same pattern means as a regular expression', () => {
    const word = fc.string({ unit: fc.constantFrom('a', 'b', '-'), maxLength: 8 })
    const pattern = fc.string({ unit: fc.constantFrom('a', 'b', '*'), maxLength: 6 })
    fc.assert(
      fc.property(pattern, word, (one, text) => {
        expect(isMeant(one, text)).toBe(new RegExp(`^${one.replaceAll('*', '.*')}$`).test(text))
      }),
    )
  })

  it.each([
    ['bench-2', 'bench-2.reno.example', true],
    ['bench-2.reno.example', 'bench-2.reno.example', true],
    ['BENCH-2.Reno.Example', 'bench-2', true],
    ['bench-2.kent.example', 'bench-2.reno.example', false],
    ['bench-*.reno.example', 'bench-2', true],
    ['*.reno.example', 'bench-2.reno.example', true],
    // It says a domain alone, of which this computer knows nothing.
    ['*.reno.example', 'bench-2', false],
    ['reno.example', 'bench-2.reno.example', false],
  ])('%s is for the computer %s: %s', (pattern, host, meant) => {
    expect(isFor({ computers: [pattern] }, host)).toBe(meant)
  })

  it('is for every computer where the policy names none', () => {
    expect([isFor({}, 'bench-1'), isFor({ computers: ['bench-2'] }, 'bench-1')]).toEqual([true, false])
  })
})

const PRINTER = { name: 'Left', dpi: 203, stock: { widthInch: 4, heightInch: 6 } }
const PLACE = { kind: 'network', host: '{host}-printer', port: 9100 }
const LEAD = { name: 'Lead', role: 'supervisor' }

it.each<[string, object, boolean]>([
  ['a printer with a place', { printers: [{ ...PRINTER, connection: PLACE }] }, true],
  ['a printer by its model', { printers: [{ ...PRINTER, model: 'ZD421*' }] }, true],
  ['a printer that nobody can find', { printers: [PRINTER] }, false],
  [
    'a printer with a place and a model',
    { printers: [{ ...PRINTER, connection: PLACE, model: 'ZD421' }] },
    false,
  ],
  [
    'two printers of one name',
    {
      printers: [
        { ...PRINTER, model: 'A' },
        { ...PRINTER, name: ' LEFT', model: 'B' },
      ],
    },
    false,
  ],
  ['people with a supervisor', { people: [LEAD, { name: 'Packer', role: 'operator' }] }, true],
  ['people without one', { people: [{ name: 'Packer', role: 'operator' }] }, false],
  ['one person twice', { people: [LEAD, { name: 'lead', role: 'operator' }] }, false],
  ['a PIN, which everybody could read', { people: [{ ...LEAD, pin: '258036' }] }, false],
])('takes or refuses %s', (_what, said, taken) => {
  expect(companySchema.safeParse(said).success).toBe(taken)
})
