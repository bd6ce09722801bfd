// docs/contributing/add-a-setting.md, followed to the letter: from how many seconds on a slow call is logged.
import { expect, test } from 'vitest'
import type * as SetUp from '../../main/core/settings/set-up.ts'
import type * as Settings from '../../main/core/settings/settings.ts'
import type * as SettingsTexts from '../../renderer/parts/setup/settings-texts.ts'
import type * as Differences from '../../renderer/tasks/settings/difference-lines.ts'
import { FOLLOWED_MS, filesOf, houseCopy } from '../support/house-copy.ts'

const ROWS = 'renderer/parts/setup/setting-rows.ts'

test(
  'a setting touches three files, and is typed, stored, exported and named in a difference',
  async () => {
    const house = await houseCopy()
    await house.insert(
      'main/core/settings/settings.ts',
      'keepDays: z.number()',
      '      slowSeconds: z.number().int().min(1).max(300).default(5),',
    )
    expect(house.errors(ROWS).join()).toContain('log.slowSeconds')

    await house.insert(
      ROWS,
      'const ROWS',
      "  'log.slowSeconds': { label: 'set.log-slow', kind: 'number', form: ['network', 'half'] },",
    )
    expect(house.errors(ROWS).join()).toContain('set.log-slow')

    await house.insert(
      'renderer/words/settings.ts',
      "'set.station-name':",
      "  'set.log-slow': { en: 'Slow calls from (s)', es: 'Llamadas lentas desde (s)' },",
    )
    expect(house.errors(...house.changed())).toEqual([])
    expect([...house.changed()].sort()).toEqual([...(await filesOf('add-a-setting.md'))].sort())
    expect(house.changed().length).toBeLessThanOrEqual(5)

    // What is typed is stored as its schema takes it.
    const { settingsSchema } = await house.load<typeof Settings>('main/core/settings/settings.ts')
    const { partialOf, textAt } = await house.load<typeof SettingsTexts>(
      'renderer/parts/setup/settings-texts.ts',
    )
    const usual = settingsSchema.parse({})
    expect(textAt(usual, 'log.slowSeconds')).toBe('5')
    const changed = settingsSchema.parse(partialOf(usual, { 'log.slowSeconds': ' 30 ' }))
    expect(changed.log).toMatchObject({ slowSeconds: 30 })

    // It travels with the set-up, and a difference names it.
    const { setUpOf } = await house.load<typeof SetUp>('main/core/settings/set-up.ts')
    expect(setUpOf(changed, []).settings).toEqual({ log: { slowSeconds: 30 } })
    const { differenceLine } = await house.load<typeof Differences>(
      'renderer/tasks/settings/difference-lines.ts',
    )
    const words = {
      say: (key: string, params?: object) => [key, ...Object.values(params ?? {})].join(' '),
      problem: ({ code }: { readonly code: string }) => ({ message: code, nextStep: '' }),
      number: String,
      money: String,
    }
    const change = { path: 'log.slowSeconds', label: { code: 'setting.log', message: '' }, asks: false }
    expect(differenceLine(words, { ...change, before: '5', after: '30' })).toContain('set.log-slow 5 30')
  },
  FOLLOWED_MS,
)
