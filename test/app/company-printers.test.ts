// Which of the devices at a computer a policy means by a model, and what is said while there is none, or more than one.
import { expect, it } from 'vitest'
import { foundByModel, missingPrinter } from '../../main/app/company-printers.ts'
import type { Connection, FoundDevice, PrinterState } from '../../main/core/printing/printer.ts'

const queue = (name: string): Connection => ({ kind: 'cups', queue: name })
const device = (name: string, model?: string): FoundDevice => ({
  connection: queue(name),
  label: name,
  ...(model !== undefined && { model }),
})
const LEFT = { name: 'Left', model: '*ZD421*', id: 'left' }
const asked = (state: PrinterState) => async () => state
const READY = asked({ kind: 'one-way' })
const GONE = asked({ kind: 'not-ready', reason: 'unreachable' })
const PAPER_OUT = asked({ kind: 'not-ready', reason: 'paper-out' })

it.each<[string, FoundDevice[], string | undefined, typeof READY, string | undefined]>([
  ['the one of this model', [device('a', 'Zebra ZD421'), device('b', 'GK420d')], undefined, GONE, 'a'],
  ['one that the system calls so', [device('zd421-left')], undefined, GONE, 'zd421-left'],
  ['none of two', [device('a', 'ZD421'), device('b', 'ZD421')], undefined, GONE, undefined],
  ['none of others', [device('b', 'GK420d')], undefined, GONE, undefined],
  ['the one it had, while it is seen', [device('a', 'ZD421'), device('b', 'ZD421')], 'a', GONE, undefined],
  ['the one it had, while it answers', [device('b', 'ZD421')], 'a', READY, undefined],
  ['the one it had, which wants paper', [device('b', 'ZD421')], 'a', PAPER_OUT, undefined],
  ['another one in the place of one that is gone', [device('b', 'ZD421')], 'a', GONE, 'b'],
])('takes %s', async (_what, found, had, ask, taken) => {
  const rule = { ...LEFT, ...(had !== undefined && { connection: queue(had) }) }
  const news = await foundByModel([rule], found, ask)
  expect(news).toEqual(taken === undefined ? [] : [{ name: 'Left', id: 'left', connection: queue(taken) }])
})

it('gives no device to two rules', async () => {
  const right = { ...LEFT, name: 'Right', id: 'right' }
  expect(await foundByModel([LEFT, right], [device('a', 'ZD421')], GONE)).toMatchObject([{ name: 'Left' }])
  const had = { ...LEFT, connection: queue('a') }
  const both = [device('a', 'ZD421'), device('b', 'ZD421')]
  expect(await foundByModel([had, right], both, GONE)).toEqual([
    { name: 'Right', id: 'right', connection: queue('b') },
  ])
})

it('says which printer is missing or is not the only one, once it was looked for', () => {
  expect(missingPrinter([LEFT], undefined)).toBeUndefined()
  expect(missingPrinter([LEFT], [])).toMatchObject({
    code: 'printer.company-missing',
    params: { printer: 'Left', model: '*ZD421*' },
  })
  expect(missingPrinter([LEFT], [device('a', 'ZD421'), device('b', 'ZD421')])).toMatchObject({
    code: 'printer.company-several',
  })
  expect(missingPrinter([{ ...LEFT, connection: queue('a') }], [])).toBeUndefined()
})
