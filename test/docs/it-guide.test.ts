// What the IT guide lists is what the program has: start options, reasons of its health, and why it does not start.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { SECRET_NAMES } from '../../main/core/settings/secrets.ts'
import { START_OPTIONS } from '../../main/hosts/start-options.ts'
import { sentences } from '../../main/i18n/index.ts'
import { HEALTH_REASONS } from '../../preload/contract/bench-standing.ts'
import { CHANNEL_NAMES } from '../../preload/contract/channels.ts'
import { outsidePrinter } from '../support/outside-programs.ts'
import { settingRows, settings } from './settings-document.ts'

const guide = readFileSync(join(import.meta.dirname, '..', '..', 'docs', 'it-guide.md'), 'utf8')

/** The rows of the first table below a heading or a line, each as its cells. */
function rowsBelow(line: string): readonly (readonly string[])[] {
  const [, after = ''] = guide.split(`\n${line}\n`)
  const [table = ''] = /(?:^\|.*\n)+/m.exec(after) ?? []
  const cells = table.trim().split('\n').slice(2)
  return cells.map(row =>
    row
      .split('|')
      .slice(1, -1)
      .map(cell => cell.trim()),
  )
}

/** Files, hosts of examples and functions of the database have dots too. */
const NO_NAME = /\.(json|html|yml|sqlite(-wal)?|mark|conf|append_event|moved-away|newer)$|example$/

test.each(['it-guide', 'warehouse', 'kiosk', 'runbooks'])(
  '%s.md names settings, secrets, channels and codes that there are',
  page => {
    const text = readFileSync(join(import.meta.dirname, '..', '..', 'docs', `${page}.md`), 'utf8')
    const words = text.replaceAll(/```[\s\S]*?```/g, '').matchAll(/`([a-z]\w+(?:\.[a-z][\w-]*)+)`/g)
    const named = [...words].map(([, name = '']) => name).filter(name => !NO_NAME.test(name))
    const paths = settingRows(settings()).map(({ path }) => path)
    const there = [...paths, ...CHANNEL_NAMES, ...SECRET_NAMES, ...Object.keys(sentences)]
    expect(named.filter(name => !there.some(one => one === name || one.startsWith(`${name}.`)))).toEqual([])
  },
)

test('every start option is in the guide, and each of the guide is one', () => {
  const listed = rowsBelow('## Start options').map(([option = '']) => /^`--([\w-]+)/.exec(option)?.[1])
  expect(listed.toSorted()).toEqual(Object.keys(START_OPTIONS).toSorted())
})

test('every secret is in the guide, under its own name', () => {
  const [, section = ''] = /\n### Secrets\n([\s\S]*?)\n##/.exec(guide) ?? []
  expect(SECRET_NAMES.filter(name => !section.includes(`\`${name}\``))).toEqual([])
})

test('every reason of the health is in the guide, with the word that it leads to', () => {
  const listed = rowsBelow(
    '{ "health": "attention", "reasons": ["printer-not-ready", "decisions-wait"] }\n```',
  )
  expect(
    Object.fromEntries(listed.map(([reason = '', health]) => [reason.replaceAll('`', ''), health])),
  ).toEqual(HEALTH_REASONS)
})

test('the simulated printer fails and is mended in each way that the guide names', async () => {
  const [, after = ''] = guide.split('### Try it without hardware or accounts\n')
  const [, printer = ''] = /- \*\*The printer\*\*([\s\S]*?)\n- /.exec(after) ?? []
  const sent = [...printer.matchAll(/-d '(.*)'/g)].map(([, body = '']) => JSON.parse(body))
  const named = [...printer.matchAll(/`([a-z]+[A-Z]\w+|pause|resume)`/g)].map(([, fault = '']) => ({ fault }))
  expect(sent.length + named.length).toBe(10)
  const { fault, state } = await outsidePrinter()
  for (const body of [...sent, ...named]) await fault(body)
  expect(await state()).toMatchObject({ papers: 0 })
})

describe('when a station does not start', () => {
  const said = Object.values(sentences).map(({ en: [message] }) => plain(message))

  /** What a sentence is filled with is quoted in the guide by an example. */
  function plain(text: string): string {
    return text.replaceAll(/“[^”]*”|\{\{\w+\}\}/g, '…').replaceAll(/\.$/g, '')
  }

  test.each(rowsBelow('## When a station does not start').map(([first = '']) => first))(
    'the guide has the program’s own words: %s',
    first => {
      const words = plain(first)
      expect(said.some(one => one.startsWith(words))).toBe(true)
    },
  )
})
