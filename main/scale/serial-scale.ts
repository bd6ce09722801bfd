// Scales on a serial port: opened, asked or listened to, cut into answers.
import type { SerialPort } from 'serialport'
import type { FoundScale, ScaleSettings } from '../core/shipment/scale.ts'
import { PROTOCOLS } from './protocols/index.ts'
import type { OpenedScale, OpenScale, ScaleTimes, SourceListener } from './source.ts'

type SerialScaleSettings = Extract<ScaleSettings, { readonly kind: 'serial' }>

/** What is used of serialport; a test may hand in another. */
export interface ScaleSerialDriver {
  readonly SerialPort: {
    new (...options: ConstructorParameters<typeof SerialPort>): SerialPort
    list: typeof SerialPort.list
  }
}

/** The native driver loads only when a serial scale is used. */
export const loadSerialDriver = (): Promise<ScaleSerialDriver> => import('serialport')

/** Longer than any answer: beyond it the other side is no scale of this protocol. */
const MAX_ANSWER = 256

export async function openSerialScale(
  { SerialPort }: ScaleSerialDriver,
  settings: SerialScaleSettings,
  times: ScaleTimes,
  listener: SourceListener,
): Promise<OpenedScale> {
  const { path, baudRate, dataBits, parity, stopBits } = settings
  const port = new SerialPort({ path, baudRate, dataBits, parity, stopBits, autoOpen: false, lock: true })
  const failure = await new Promise<Error | undefined>(resolve => {
    const timer = setTimeout(() => {
      port.once('open', () => port.close())
      resolve(new Error('the port did not open in time'))
    }, times.openMs)
    port.open(error => {
      clearTimeout(timer)
      resolve(error ?? undefined)
    })
  })
  if (failure) return { kind: 'away', busy: /cannot lock|busy|access (is )?denied/i.test(failure.message) }
  return { kind: 'open', scale: listenTo(port, settings, times, listener) }
}

function listenTo(
  port: SerialPort,
  { protocol: name, unit, request }: SerialScaleSettings,
  times: ScaleTimes,
  listener: SourceListener,
): OpenScale {
  const protocol = PROTOCOLS[name]
  let kept = Buffer.alloc(0)
  let over = false
  let heardAt = performance.now()
  const ask = () => {
    const isAsked = protocol.asked || request
    if (isAsked && protocol.request && port.isOpen) port.write(Buffer.from(protocol.request))
    if (performance.now() - heardAt > times.silentMs) away()
  }
  const timer = setInterval(ask, times.askEveryMs)
  timer.unref()
  const end = () => {
    over = true
    clearInterval(timer)
  }
  const away = () => {
    if (over) return
    end()
    if (port.isOpen) port.close()
    listener.away(false)
  }
  port.on('data', (bytes: Buffer) => {
    kept = Buffer.concat([kept, bytes])
    for (let at = kept.indexOf(protocol.end); at >= 0; at = kept.indexOf(protocol.end)) {
      const reading = protocol.read(kept.subarray(0, at), unit)
      kept = kept.subarray(at + 1)
      if (!reading || over) continue
      heardAt = performance.now()
      listener.reading(reading)
    }
    if (kept.length > MAX_ANSWER) kept = kept.subarray(-MAX_ANSWER)
  })
  port.on('error', away)
  port.on('close', away)
  ask()
  return {
    async close() {
      end()
      if (port.isOpen) await new Promise<void>(resolve => port.close(() => resolve()))
    },
  }
}

/** Ports with an adapter behind them; which protocol it speaks someone has to say. */
export async function findSerialScales({ SerialPort }: ScaleSerialDriver): Promise<readonly FoundScale[]> {
  const ports = await SerialPort.list().catch(() => [])
  return ports.map(({ path, manufacturer }) => ({
    label: manufacturer ? `${path} (${manufacturer})` : path,
    settings: { kind: 'serial', path, protocol: 'nci' },
  }))
}
