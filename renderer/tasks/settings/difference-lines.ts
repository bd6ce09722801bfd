// What a set-up file changes, a line a setting: its name as the settings screen says it, before → after with units.
import type { SettingRow, Unit } from '../../parts/setup/setting-row.ts'
import { settingRow } from '../../parts/setup/setting-rows.ts'
import type { ChannelValue } from '../../station/types.ts'
import type { Words as AllWords } from '../../words/use-words.ts'

type Words = Pick<AllWords, 'say' | 'problem' | 'number' | 'money'>
type Change = ChannelValue<'settings.compare'>['changes'][number]

export function differenceLine(words: Words, change: Change): string {
  const { say, problem } = words
  const row = settingRow(change.path) ?? {}
  const label = [problem(change.label).message, change.printer, row.label && !row.alone && say(row.label)]
    .filter(Boolean)
    .join(' · ')
  const { before, after } = change
  if (before === undefined || after === undefined) return say('set.setup-hidden', { label })
  return say('set.setup-value', {
    label,
    before: valueIn(words, row, before),
    after: valueIn(words, row, after),
  })
}

function valueIn(words: Words, { unit, values }: SettingRow, text: string): string {
  const { say } = words
  const word = values?.[text]
  if (word) return say(word)
  if (text === '') return say('set.setup-empty')
  if (unit && Number.isFinite(Number(text))) return withUnit(words, Number(text), unit)
  if (text === 'true') return say('say.yes')
  if (text === 'false') return say('say.no')
  return listIn(words, text, values) ?? text
}

function withUnit({ say, number, money }: Words, value: number, unit: Unit): string {
  switch (unit) {
    case 'cents':
      return money(value)
    case 'bytes':
      return say('unit.mib', { value: number(value / (1 << 20)) })
    case 'ms':
      return value >= 1_000
        ? say('unit.s', { value: number(value / 1_000) })
        : say('unit.ms', { value: number(value) })
    default:
      return say(`unit.${unit}`, { value: number(value) })
  }
}

/** Lists come as JSON; a box is shown by its sides. */
function listIn({ say }: Words, text: string, values: SettingRow['values']): string | undefined {
  if (!text.startsWith('[')) return undefined
  try {
    const list: unknown = JSON.parse(text)
    if (!Array.isArray(list)) return undefined
    if (list.length === 0) return say('set.setup-empty')
    const nameOf = (one: string) => (values?.[one] ? say(values[one]) : one)
    return list.map(one => (isBox(one) ? boxIn(say, one) : nameOf(String(one)))).join(', ')
  } catch {
    return undefined
  }
}

interface Box {
  readonly name: string
  readonly lengthInch: number
  readonly widthInch: number
  readonly heightInch: number
}
const isBox = (value: unknown): value is Box =>
  typeof value === 'object' && value !== null && 'name' in value && 'lengthInch' in value

const boxIn = (say: Words['say'], { name, lengthInch, widthInch, heightInch }: Box) =>
  `${name} ${say('unit.inch', { value: `${lengthInch} × ${widthInch} × ${heightInch}` })}`
