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

  it.each<[string, unknown, string]>([
    ['no list', {}, 'stages'],
    ['no computers', [{ name: 'all', computers: [], policy: {} }], 'stages.0.computers'],
    ['one within another', [{ ...STAGES[0], policy: { stages: STAGES } }], 'stages: one within another'],
  ])('with %s are refused', (_what, stages, fault) => {
    expect(staged({ stages }, 'bench-1')).toEqual({ ok: false, problem: fault })
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

  it('that make no sense are named by their place, never by what is written there', () => {
    expect(companyOf({ printers: [printer({ name: 'Secret' })] }, 'bench-7')).toEqual({
      ok: false,
      problem: 'printers.0',
    })
    expect(companyOf({ people: { list: [{ name: 'Somebody' }] } }, 'bench-7')).toEqual({
      ok: false,
      problem: 'people.list.0.role',
    })
  })
})
