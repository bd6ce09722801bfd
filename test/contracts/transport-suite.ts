// The one suite that every transport passes, whatever its wire.
import { afterEach, describe, expect, it, type TestFunction } from 'vitest'
import type { Connection } from '../../main/core/printing/printer.ts'
import type { Link, Transport, TransportTimeouts } from '../../main/core/printing/transport.ts'
import type { FaultyPrinter } from '../lab/printer/printer-faults.ts'

/** One transport with something real, or its stand-in, at the other end. */
export interface TransportBench {
  readonly transport: Transport
  readonly connection: Connection
  /** A connection of the same kind that leads nowhere. */
  readonly missing: Connection
  /** The simulated printer at the other end, where there is one. */
  readonly printer?: FaultyPrinter
  /** Every byte that came out at the other end so far, in order. */
  received(): Buffer
  /** Breaks the link under way, as pulling the cable does. */
  readonly unplug?: () => Promise<void> | void
  /** Lets the other end take no bytes, so that a long job stalls. */
  readonly stall?: () => void
  /** Bytes that are surely more than the wire and the other end keep while it stalls. */
  readonly stallBytes?: number
  /** Takes the device as another program does; the station then finds it busy. */
  readonly occupy?: () => Promise<void>
  close(): Promise<void>
}

export interface TransportSuite {
  readonly name: string
  /** Why this cannot run here, if so. */
  readonly notRun?: () => string | undefined
  /** False for a wire that carries nothing back. */
  readonly answers: boolean
  /** False for a wire that takes a whole job at once, so that nothing can stall or be cut. */
  readonly stalls: boolean
  /** True where a second opener is told that the device is held. */
  readonly exclusive: boolean
  readonly start: () => Promise<TransportBench>
}

export const quickTimeouts: TransportTimeouts = {
  openMs: 5000,
  stallMs: 10_000,
  drainMs: 10_000,
  closeMs: 2000,
  settleMs: 10,
}

/** Registers a test only where it says something of this wire. */
const where = (applies: boolean): ((name: string, test: TestFunction) => void) => (applies ? it : () => {})

const complete = (answer: Uint8Array) => answer.includes(0x03)
const HOST_IDENTIFICATION = Buffer.from('~HI')

/** A label with every byte value that may stand in one, some kilobytes long. */
function labelBytes(length: number): Buffer {
  const filling = Buffer.alloc(length)
  for (let at = 0; at < length; at++) filling[at] = 0x20 + ((at * 7 + (at >> 8)) % 0x3e)
  return Buffer.concat([Buffer.from('^XA^FO0,0^FD'), filling, Buffer.from('^FS^XZ')])
}

export function transportSuite(suite: TransportSuite): void {
  const { name, notRun, start } = suite
  describe(`${name}: what every transport owes`, () => {
    let bench: TransportBench | undefined
    let links: Link[] = []
    afterEach(async () => {
      await Promise.all(links.map(link => link.close()))
      links = []
      await bench?.close()
      bench = undefined
    })

    async function begin(skip: (note: string) => void): Promise<TransportBench> {
      const why = notRun?.()
      if (why) skip(why)
      bench = await start()
      return bench
    }
    async function opened(on: TransportBench, timeouts: Partial<TransportTimeouts> = {}): Promise<Link> {
      const outcome = await on.transport.open(on.connection, {
        timeouts: { ...quickTimeouts, ...timeouts },
      })
      if (outcome.kind !== 'open') throw new Error(`${outcome.kind}: ${outcome.detail}`)
      links.push(outcome.link)
      return outcome.link
    }

    it('carries every byte in order, and counts them on the way', async ({ skip }) => {
      const on = await begin(skip)
      const link = await opened(on)
      const bytes = labelBytes(40_000)
      const counts: number[] = []
      const outcome = await link.write(bytes, bytesWritten => counts.push(bytesWritten))
      expect(outcome).toEqual({ kind: 'transmitted', bytesWritten: bytes.length })
      expect(await link.drain()).toEqual({ kind: 'drained' })
      await expect.poll(() => on.received().length, { timeout: 20_000 }).toBe(bytes.length)
      expect(on.received().equals(bytes)).toBe(true)
      expect(counts.at(-1)).toBe(bytes.length)
      expect(counts).toEqual([...counts].sort((a, b) => a - b))
    })

    it('keeps two jobs apart and in order', async ({ skip }) => {
      const on = await begin(skip)
      const first = labelBytes(9_000)
      const second = labelBytes(300)
      let length = 0
      for (const bytes of [first, second]) {
        const link = await opened(on)
        expect((await link.write(bytes)).kind).toBe('transmitted')
        expect((await link.drain()).kind).toBe('drained')
        await link.close()
        // A pty calls itself drained at once, and opening it again drops what is still inside.
        length += bytes.length
        await expect.poll(() => on.received().length, { timeout: 20_000 }).toBe(length)
      }
      expect(on.received().equals(Buffer.concat([first, second]))).toBe(true)
    })

    it('says not-connected where nothing is, and for a connection of another kind', async ({ skip }) => {
      const on = await begin(skip)
      const options = { timeouts: quickTimeouts }
      expect((await on.transport.open(on.missing, options)).kind).toBe('not-connected')
      if (on.transport.kind === 'virtual') return
      expect((await on.transport.open({ kind: 'virtual' }, options)).kind).toBe('not-connected')
    })

    it('sends nothing for a job of no bytes', async ({ skip }) => {
      const on = await begin(skip)
      const link = await opened(on)
      expect(await link.write(new Uint8Array())).toEqual({ kind: 'transmitted', bytesWritten: 0 })
      await link.close()
      expect(on.received()).toHaveLength(0)
    })

    it('may be closed twice, and is closed afterwards', async ({ skip }) => {
      const link = await opened(await begin(skip))
      await link.close()
      await link.close()
      expect(link.closed).toBe(true)
    })

    it('answers a question with what came after it, or with nothing', async ({ skip }) => {
      const on = await begin(skip)
      const link = await opened(on)
      expect(link.canAnswer).toBe(suite.answers)
      if (!suite.answers) {
        expect(await link.query(HOST_IDENTIFICATION, complete, 100)).toHaveLength(0)
        return
      }
      // The answer to a question in the job itself is stale when the next one is asked.
      await link.write(Buffer.from('~HS'))
      await on.printer?.until(printer => printer.receivedBytes().includes('~HS'))
      await expect
        .poll(async () => Buffer.from(await link.query(HOST_IDENTIFICATION, complete, 5000)).toString(), {
          timeout: 20_000,
        })
        .toBe('\x02PB-SIM,V93.21.07Z,8,8176KB,X\x03\r\n')
    })

    where(suite.answers)('gives a silent printer up at the deadline, and asks anew', async ({ skip }) => {
      const on = await begin(skip)
      const faults = on.printer?.faults
      const link = await opened(on)
      faults?.mute(true)
      expect(await link.query(HOST_IDENTIFICATION, complete, 50)).toHaveLength(0)
      faults?.mute(false)
      const answer = await link.query(HOST_IDENTIFICATION, complete, 5000)
      expect(Buffer.from(answer).toString()).toContain('PB-SIM')
    })

    where(suite.stalls)('says how much went when the cable is pulled', async ({ skip }) => {
      const on = await begin(skip)
      on.stall?.()
      const link = await opened(on)
      const bytes = labelBytes(on.stallBytes ?? 0)
      let bytesSoFar = 0
      const writing = link.write(bytes, bytesWritten => {
        bytesSoFar = bytesWritten
      })
      await expect.poll(() => bytesSoFar, { timeout: 20_000 }).toBeGreaterThan(1)
      await on.unplug?.()
      const outcome = await writing
      expect(outcome.kind).toBe('partly-written')
      expect(outcome.bytesWritten).toBeGreaterThanOrEqual(bytesSoFar)
      expect(outcome.bytesWritten).toBeLessThan(bytes.length)
      expect(link.closed).toBe(true)
    })

    where(suite.stalls)(
      'gives up when no byte is taken for long, and says how many were',
      async ({ skip }) => {
        const on = await begin(skip)
        on.stall?.()
        const link = await opened(on, { stallMs: 1500 })
        const bytes = labelBytes(on.stallBytes ?? 0)
        const outcome = await link.write(bytes)
        expect(outcome.kind).toBe('partly-written')
        expect(outcome.bytesWritten).toBeGreaterThan(0)
        expect(outcome.bytesWritten).toBeLessThan(bytes.length)
      },
    )

    where(suite.exclusive)('says busy where another program holds the device', async ({ skip }) => {
      const on = await begin(skip)
      await on.occupy?.()
      const outcome = await on.transport.open(on.connection, { timeouts: quickTimeouts })
      expect(outcome.kind).toBe('busy')
    })

    it('looks for devices without printing a byte', async ({ skip }) => {
      const on = await begin(skip)
      expect(Array.isArray(await on.transport.discover(2000))).toBe(true)
      expect(on.received()).toHaveLength(0)
    })
  })
}
