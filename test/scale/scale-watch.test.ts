// Tests the station's scale on a serial cable (a pty) and on a USB device put in the driver's place.
import { EventEmitter } from 'node:events'
import { closeSync, constants, openSync, readSync, writeSync } from 'node:fs'
import { expect, test } from 'vitest'
import { type ScaleSettings, type ScaleState, scaleSettingsSchema } from '../../main/core/shipment/scale.ts'
import { createScale, type ScaleOptions } from '../../main/scale/scale-watch.ts'
import type { HidDriver } from '../../main/scale/usb-scale.ts'
import { hasSocat, NO_SOCAT, serialPair } from '../support/serial-pair.ts'
import { waitFor } from '../support/wait-for.ts'
import { whenFinished } from '../support/when-finished.ts'

function watched(settings: ScaleSettings, more: Partial<ScaleOptions> = {}) {
  const states: ScaleState[] = []
  const scale = createScale({
    settings: () => settings,
    onState: state => states.push(state),
    times: { askEveryMs: 20, silentMs: 2_000, retryMs: 20, restMs: 5_000 },
    ...more,
  })
  whenFinished(() => scale.stop())
  return { scale, states }
}

/** The scale's end of the cable: writes lines, and answers questions once told what to answer. */
function farEnd(path: string) {
  const handle = openSync(path, constants.O_RDWR | constants.O_NOCTTY | constants.O_NONBLOCK)
  whenFinished(() => closeSync(handle))
  return {
    say: (text: string) => writeSync(handle, text, null, 'latin1'),
    /** Waits for a question and gives what was asked since the last. */
    asked: () =>
      waitFor(() => {
        const buffer = Buffer.alloc(256)
        // Throws where nothing has come yet.
        return buffer.subarray(0, readSync(handle, buffer)).toString('latin1')
      }),
  }
}

const serial = (path: string, protocol: 'and' | 'nci') =>
  scaleSettingsSchema.parse({ kind: 'serial', path, protocol })

test('a scale that talks by itself: the stable weight once, and none of the package before', async ctx => {
  if (!hasSocat()) return ctx.skip(NO_SOCAT)
  const cable = await serialPair()
  const { scale } = watched(serial(cable.near, 'and'))
  await scale.changed()
  const far = farEnd(cable.far)
  const seen = async (line: string, kind: ScaleState['kind']) => {
    await waitFor(
      () => {
        far.say(`${line}\r\n`)
        return scale.state().kind === kind
      },
      { what: `${line} to be ${kind}` },
    )
  }
  await seen('US,+00001.10 lb', 'moving')
  const waiting = scale.read()
  await seen('ST,+00001.25 lb', 'stable')
  expect(await waiting).toEqual({ ok: true, value: { weightOz: 20 } })
  scale.shipped()
  expect(await scale.read()).toMatchObject({ ok: false, problem: { code: 'scale.previous-package' } })
  await seen('ST,+00001.25 lb', 'previous')
  await seen('ST,+00000.00 lb', 'zero')
  expect(await scale.read()).toMatchObject({ ok: false, problem: { code: 'scale.empty' } })
  await seen('ST,+00001.25 lb', 'stable')
  await seen('OL,+9999999 lb', 'over')
})

test('a scale that is asked gets its question, again and again', async ctx => {
  if (!hasSocat()) return ctx.skip(NO_SOCAT)
  const cable = await serialPair()
  const { scale } = watched(serial(cable.near, 'nci'))
  await scale.changed()
  const far = farEnd(cable.far)
  await waitFor(() => scale.state().kind === 'away')
  for (const [answer, kind] of [
    ['\n  1.20LB\r\nS10\r\x03', 'moving'],
    ['\n  1.25LB\r\nS00\r\x03', 'stable'],
  ] as const) {
    expect(await far.asked()).toContain('W\r')
    far.say(answer)
    await waitFor(() => scale.state().kind === kind, { what: kind })
  }
  expect(scale.state()).toEqual({ kind: 'stable', weightOz: 20 })
})

test('a pulled cable is told, and a scale that was not there is found when it comes', async ctx => {
  if (!hasSocat()) return ctx.skip(NO_SOCAT)
  const cable = await serialPair()
  const { scale } = watched(serial(cable.near, 'and'))
  await scale.changed()
  const far = farEnd(cable.far)
  await waitFor(() => {
    far.say('ST,+00001.25 lb\r\n')
    return scale.state().kind === 'stable'
  })
  await cable.cut()
  await waitFor(() => scale.state().kind === 'away', { what: 'the scale to be away' })
  expect(await scale.read()).toMatchObject({ ok: false, problem: { code: 'scale.unreachable' } })
})

test('without a scale nothing is opened and the weight is typed', async () => {
  const { scale, states } = watched({ kind: 'none' })
  await scale.changed()
  expect(await scale.read()).toMatchObject({ ok: false, problem: { code: 'scale.not-set-up' } })
  expect(states).toEqual([])
})

class FakeScale extends EventEmitter {
  closed = false
  async close() {
    this.closed = true
  }
}

/** A driver with a keyboard and a scale; each opening gives the next device. */
function fakeDriver(devices: readonly FakeScale[]): HidDriver & { readonly opened: string[] } {
  const opened: string[] = []
  const described = { release: 1, interface: 0, manufacturer: 'Fairfield' }
  return {
    opened,
    devicesAsync: async () => [
      { ...described, path: 'keyboard', vendorId: 1, productId: 1, usagePage: 1, product: 'Keys' },
      { ...described, path: 'scale', vendorId: 0x0922, productId: 0x8003, usagePage: 0x8d, product: 'S100' },
    ],
    HIDAsync: {
      async open(path) {
        const device = devices[opened.length]
        opened.push(path)
        if (!device) throw new Error('could not open')
        return device
      },
    },
  }
}

test('a USB scale: its reports in ounces and pounds, unplugged and plugged in again', async () => {
  const [first, second] = [new FakeScale(), new FakeScale()]
  const driver = fakeDriver([first, second])
  const { scale, states } = watched(scaleSettingsSchema.parse({ kind: 'usb' }), {
    hidDriver: async () => driver,
  })
  await scale.changed()
  expect(driver.opened).toEqual(['scale'])
  const reports: readonly [number[], ScaleState][] = [
    [[3, 2, 11, 0, 0, 0], { kind: 'zero' }],
    [[3, 3, 11, 0xff, 100, 0], { kind: 'moving', weightOz: 10 }],
    [[3, 4, 11, 0xff, 0xc0, 0], { kind: 'stable', weightOz: 19.2 }],
    [[3, 4, 12, 0xfe, 0x2c, 1], { kind: 'stable', weightOz: 48 }],
    [[3, 4, 2, 0, 100, 0], { kind: 'stable', weightOz: 3.5274 }],
    [[3, 5, 11, 0, 0, 0], { kind: 'under' }],
    [[3, 6, 11, 0, 0, 0], { kind: 'over' }],
    [[3, 7, 11, 0, 0, 0], { kind: 'fault' }],
  ]
  for (const [report, state] of reports) {
    first.emit('data', Buffer.from(report))
    expect(scale.state()).toEqual(state)
  }
  first.emit('data', Buffer.from([1, 4, 11, 0, 9, 9]))
  expect(scale.state()).toEqual({ kind: 'fault' })
  expect(states).toHaveLength(1 + reports.length)

  first.emit('error', new Error('unplugged'))
  expect(scale.state()).toEqual({ kind: 'away', busy: false })
  await waitFor(() => driver.opened.length === 2)
  first.emit('data', Buffer.from([3, 4, 11, 0, 9, 0]))
  expect(scale.state().kind).toBe('away')
  second.emit('data', Buffer.from([3, 4, 11, 0, 9, 0]))
  expect(scale.state()).toEqual({ kind: 'stable', weightOz: 9 })
  await scale.stop()
  expect(second.closed).toBe(true)
  expect(await scale.discover()).toContainEqual({
    label: 'Fairfield S100',
    settings: { kind: 'usb', vendorId: 0x0922, productId: 0x8003 },
  })
})

test('a USB scale that another program holds is said to be busy', async () => {
  const { scale } = watched(scaleSettingsSchema.parse({ kind: 'usb', vendorId: 0x0922 }), {
    hidDriver: async () => fakeDriver([]),
  })
  await scale.changed()
  expect(scale.state()).toEqual({ kind: 'away', busy: true })
  expect(await scale.read()).toMatchObject({ ok: false, problem: { code: 'scale.busy' } })
})
