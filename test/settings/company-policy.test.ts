// What of a policy is for this computer: its printers, its stages, and what stands above what.
import { describe, expect, it } from 'vitest'
import { companyOf, withStages } from '../../main/settings/company-policy.ts'
import { mergeSettings } from '../../main/settings/policy.ts'

type Said = Record<string, unknown>
const merged = (base: Said, change: Said) => mergeSettings(base, change, one => one) as Said
const staged = (policy: Said, host: string) => withStages(policy, merged, host)

const STAGES = [
  { name: 'new account', computers: ['bench-1', 'bench-2'], policy: { parcelLabel: { accountCode: 'new' } } },
  { name: 'scanning', computers: ['bench-1'], policy: { packing: { scanBack: 'must' } } },
]
const POLICY = { mode: 'live', parcelLabel: { accountCode: 'old', baseUrl: 'https://parcel.example' } }

describe('stages', () => {
  it.each([
    ['bench-1', 'new', 'must', ['new account', 'scanning']],
    ['bench-2', 'new', undefined, ['new account']],
    ['bench-3', 'old', undefined, []],
  ])('give %s what it tries first, above the rest of the file', (host, accountCode, scanBack, names) => {
    const read = staged({ ...POLICY, stages: STAGES }, host)
    expect(read).toMatchObject({
      ok: true,
      value: { policy: { ...POLICY, parcelLabel: { accountCode } }, stages: names },
    })
    expect(read.ok && (read.value.policy as { packing?: Said }).packing?.scanBack).toBe(scanBack)
  })

  it('that are taken out leave what the file says besides', () => {
    expect(staged(POLICY, 'bench-1')).toEqual({ ok: true, value: { policy: POLICY, stages: [] } })
  })

  it.each<[string, unknown, object]>([
    ['no list', {}, { at: 'stages' }],
    ['no computers', [{ name: 'all', computers: [], policy: {} }], { at: 'stages.0.computers' }],
    [
      'a computer’s name that has a space',
      [{ name: 'some', computers: ['bench-1', 'bench 2'], policy: {} }],
      { at: 'stages.0.computers.1', code: 'policy.computer-impossible' },
    ],
    [
      'one within another',
      [{ ...STAGES[0], policy: { stages: STAGES } }],
      { at: 'stages', code: 'policy.stage-in-stage' },
    ],
  ])('with %s are refused', (_what, stages, fault) => {
    expect(staged({ stages }, 'bench-1')).toEqual({ ok: false, problem: fault })
  })

  it.each([
    ['bench-1', 'bench-1.reno.example'],
    ['bench-1.reno.example', 'bench-1.reno.example'],
    ['bench-1.reno.example', 'bench-1'],
  ])('for %s hold at the computer that calls itself %s', (computer, host) => {
    const read = staged({ stages: [{ name: 'some', computers: [computer], policy: {} }] }, host)
    expect(read).toMatchObject({ ok: true, value: { stages: ['some'] } })
  })
})

describe('printers and people', () => {
  const printer = (more: object) => ({ dpi: 203, stock: { widthInch: 4, heightInch: 6 }, ...more })

  it('are those of this computer, with its name in the place of {host}', () => {
    const read = companyOf(
      {
        printers: [
          printer({
            name: 'Of {host}',
            connection: { kind: 'network', host: '{host}-printer.example', port: 9100 },
          }),
          printer({ name: 'Door', computers: ['door-*'], model: 'ZD421' }),
        ],
        people: { supervisorIdleMinutes: 5, list: [{ name: 'Lead', role: 'supervisor' }] },
      },
      'bench-7',
    )
    expect(read).toMatchObject({
      ok: true,
      value: {
        printers: [{ name: 'Of bench-7', connection: { host: 'bench-7-printer.example' } }],
        people: [{ name: 'Lead', role: 'supervisor' }],
        rest: { people: { supervisorIdleMinutes: 5 } },
      },
    })
  })

  const at = (port: number) => ({ kind: 'network', host: '{host}-printer.example', port })
  it.each<[string, object, object]>([
    [
      'a printer that nobody can find',
      { printers: [printer({ name: 'Secret' })] },
      { at: 'printers.0', code: 'policy.printer-nowhere' },
    ],
    [
      'a practice printer',
      { printers: [printer({ name: 'Screen', connection: { kind: 'virtual' } })] },
      { at: 'printers.0', code: 'policy.printer-virtual' },
    ],
    [
      'two printers in one place',
      {
        printers: [
          printer({ name: 'Left', connection: at(9100) }),
          printer({ name: 'Right', connection: { ...at(9100), host: 'bench-7-printer.example' } }),
        ],
      },
      { at: 'printers', code: 'policy.printer-twice' },
    ],
    [
      'two default printers',
      {
        printers: [
          printer({ name: 'Left', connection: at(9100), default: true }),
          printer({ name: 'Right', connection: at(9101), default: true }),
        ],
      },
      { at: 'printers', code: 'policy.two-defaults' },
    ],
    ['a person without a role', { people: { list: [{ name: 'Somebody' }] } }, { at: 'people.list.0.role' }],
    [
      'no supervisor among the people',
      { people: { list: [{ name: 'Somebody', role: 'operator' }] } },
      { at: 'people.list', code: 'policy.no-supervisor' },
    ],
    [
      'one person twice',
      {
        people: {
          list: [
            { name: 'Lead', role: 'supervisor' },
            { name: 'lead', role: 'operator' },
          ],
        },
      },
      { at: 'people.list', code: 'policy.name-twice' },
    ],
  ])('with %s are refused by their place, never by what is written there', (_what, policy, fault) => {
    expect(companyOf({ ...policy }, 'bench-7')).toEqual({ ok: false, problem: fault })
  })

  it.each<[string, readonly object[]]>([
    [
      'one place at two computers',
      [
        { name: 'Left', connection: at(9100), computers: ['bench-7'] },
        { name: 'Right', connection: at(9100), computers: ['bench-8'] },
      ],
    ],
    [
      'a default one for labels and one for pages',
      [
        { name: 'Left', connection: at(9100), default: true },
        { name: 'Office', connection: { kind: 'office-queue', queue: 'office' }, default: true },
      ],
    ],
    [
      'a default one of whichever model is found',
      [
        { name: 'Newer', model: 'ZD421*', default: true },
        { name: 'Older', model: 'GK420*', default: true },
      ],
    ],
  ])('with %s make sense', (_what, printers) => {
    expect(companyOf({ printers: printers.map(printer) }, 'bench-7')).toMatchObject({ ok: true })
  })
})
