// What a set-up file's difference says: every setting by a name, every figure with its unit, in both languages.
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { printerSchema } from '../../main/core/printing/printer.ts'
import { SECRET_NAMES } from '../../main/core/settings/secrets.ts'
import { settingLabel } from '../../main/core/settings/setting-labels.ts'
import { settingsSchema } from '../../main/core/settings/settings.ts'
import { sentenceIn } from '../../main/i18n/index.ts'
import { settingRow } from '../../renderer/parts/setup/setting-rows.ts'
import { differenceLine } from '../../renderer/tasks/settings/difference-lines.ts'
import { words } from '../../renderer/words/words.ts'
import { wordsIn as library } from '../support/words-in.ts'

interface Json {
  readonly properties?: Readonly<Record<string, Json>>
  readonly anyOf?: readonly Json[]
  readonly oneOf?: readonly Json[]
}

/** Every value that a schema can hold, by its path. */
function paths(schema: Json, path = ''): string[] {
  const kinds = schema.anyOf ?? schema.oneOf
  if (kinds) return kinds.flatMap(kind => paths(kind, path))
  if (!schema.properties) return [path]
  return Object.entries(schema.properties).flatMap(([key, inside]) =>
    paths(inside, path === '' ? key : `${path}.${key}`),
  )
}
const pathsOf = (schema: z.ZodType) => [
  ...new Set(paths(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Json)),
]

const wordsIn = (language: 'en' | 'es') => {
  const { t } = library(language, words)
  return {
    say: (key: string, params?: object) => t(key, { ...params }),
    problem: ({ code }: { readonly code: string }) => ({
      ...sentenceIn(language, code as Parameters<typeof sentenceIn>[1]),
    }),
    number: (value: number) => String(value),
    money: (cents: number) => `$${cents / 100}`,
  }
}

const line = (language: 'en' | 'es', path: string, before: string, after: string) =>
  differenceLine(wordsIn(language), {
    path,
    label: { code: settingLabel(path), message: '' },
    before,
    after,
    asks: false,
  })

test.each([...pathsOf(settingsSchema), ...SECRET_NAMES])('%s has a name', path => {
  expect(settingRow(path)).toBeDefined()
})
test.each(pathsOf(printerSchema).filter(path => path !== 'id'))('printers.%s has a name', path => {
  expect(settingRow(`printers.${path}`)).toBeDefined()
})

test.each(
  pathsOf(settingsSchema).filter(
    path => !path.includes('.pointers.') && /(Ms|Minutes|Days|Bytes|Inch|Cents|baudRate)$/.test(path),
  ),
)('%s has a unit', path => {
  expect(settingRow(path)?.unit).toBeDefined()
})

describe('a line', () => {
  test.each([
    ['en', 'network.totalTimeoutMs', '60000', '90000', 'Wait for a complete answer: 60 s → 90 s'],
    ['es', 'network.totalTimeoutMs', '60000', '500', 'Espera de la respuesta completa: 60 s → 500 ms'],
    ['en', 'log.level', 'info', 'debug', 'What is logged: Normal operation → Everything'],
    ['en', 'updates.enabled', 'true', 'false', 'Updates: Automatic, when nothing waits → Off: IT'],
    [
      'en',
      'labelServer.services',
      '[]',
      '["A","B"]',
      'Shipping services offered, separated by commas: nothing → A, B',
    ],
    ['en', 'screen.sounds', 'true', 'false', ': Yes → No'],
    [
      'en',
      'boxes',
      '[]',
      '[{"name":"S","lengthInch":8,"widthInch":6,"heightInch":4}]',
      'Boxes: nothing → S 8 × 6 × 4 in',
    ],
    ['en', 'network.maxResponseBytes', '16777216', '33554432', 'Largest answer: 16 MB → 32 MB'],
  ] as const)('in %s of %s', (language, path, before, after, said) => {
    expect(line(language, path, before, after)).toContain(said)
  })
})
