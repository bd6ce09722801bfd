// What is known of printers over a restart: half a label by the printer and by its place.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { printersMemory } from '../../main/app/printers-memory.ts'
import type { Printer } from '../../main/core/printing/printer.ts'
import { tempFolder } from '../support/temp-folder.ts'
import { NO_LOG } from '../support/web-host.ts'

const clock = { now: () => new Date() }
const printer = (change: Partial<Printer> = {}): Printer => ({
  id: 'bench',
  name: 'Bench 1',
  connection: { kind: 'network', host: 'printer', port: 9100 },
  dpi: 203,
  stock: { widthInch: 4, heightInch: 6 },
  statusQueries: true,
  ...change,
})

test('what an earlier version noted of half a label is in the printer’s language', async () => {
  const dataFolder = await tempFolder('printers-memory')
  writeFileSync(join(dataFolder, 'printers-half-sent.json'), JSON.stringify({ bench: 5000 }))
  const memory = printersMemory({ dataFolder, clock, log: NO_LOG })
  expect(memory.of(printer({ language: 'tspl' })).halfSent()).toEqual({ tspl: 5000 })
  expect(memory.of(printer({ id: 'other', language: 'tspl' })).halfSent()).toEqual({})
})

test('half a label goes with the printer to another place, and stays at the place where it is saved anew', async () => {
  const dataFolder = await tempFolder('printers-memory')
  const before = printersMemory({ dataFolder, clock, log: NO_LOG })
  before.of(printer({ language: 'epl2' })).noteHalfSent({ epl2: 700 })
  const memory = printersMemory({ dataFolder, clock, log: NO_LOG })
  const elsewhere = { kind: 'network', host: 'elsewhere', port: 9100 } as const
  expect(memory.of(printer({ connection: elsewhere })).halfSent()).toEqual({ epl2: 700 })
  memory.forget('bench')
  expect(memory.of(printer({ connection: elsewhere })).halfSent()).toEqual({})
  const anew = memory.of(printer({ id: 'anew' }))
  expect(anew.halfSent()).toEqual({ epl2: 700 })
  anew.noteHalfSent({})
  expect(anew.halfSent()).toEqual({})
})
