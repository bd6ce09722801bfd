// A wire to a printer that can be cut in the middle of a label whose every byte the station has handed over.
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { waitFor } from './wait-for.ts'
import { whenFinished } from './when-finished.ts'

export interface CuttingWire {
  readonly port: number
  /** The next label stays on the wire until it is cut; questions pass. */
  holdLabel(): void
  /** So much of the label gets to the printer; the rest is lost, and the connection is reset or ended in order. */
  cut(bytes: number, how: 'reset' | 'end'): Promise<void>
}

/** How a label opens in TSPL and EPL2. */
const LABEL = /\r\nSIZE |\nN\nq/

const LABEL_END = /\r\nPRINT \d+\r\n|\nP\d+\n/

const textOf = (bytes: Buffer) => bytes.toString('latin1')
const isQuestion = (bytes: Buffer) => /\x1b!\?|\^ee|UQ\n|~HS/.test(textOf(bytes))

/** Leads to the printer on this port of the machine; closed when the running test finishes. */
export async function cuttingWire(toPort: number): Promise<CuttingWire> {
  let holds = false
  let held: { readonly host: Socket; readonly printer: Socket; bytes: Buffer } | undefined
  const open = new Set<Socket>()
  const server = createServer({ allowHalfOpen: true }, host => {
    const printer = connect({ host: '127.0.0.1', port: toPort, allowHalfOpen: true })
    let isHeld = false
    for (const socket of [host, printer]) {
      open.add(socket)
      socket.setNoDelay(true)
      socket.on('error', () => socket.destroy())
      socket.on('close', () => open.delete(socket))
    }
    host.on('data', bytes => {
      if (holds && !isQuestion(bytes)) {
        holds = false
        isHeld = true
        held = { host, printer, bytes }
      } else if (!isHeld) printer.write(bytes)
      else if (held) held.bytes = Buffer.concat([held.bytes, bytes])
    })
    host.on('end', () => {
      if (!isHeld) printer.end()
    })
    printer.on('data', bytes => host.write(bytes))
    printer.on('end', () => {
      if (!isHeld) host.end()
    })
  })
  server.listen(0, '127.0.0.1')
  await waitFor(() => server.listening, { what: 'the wire to listen' })
  whenFinished(async () => {
    for (const socket of open) socket.destroy()
    server.close()
    await waitFor(() => !server.listening, { what: 'the wire to be closed' })
  })
  return {
    port: (server.address() as AddressInfo).port,
    holdLabel() {
      holds = true
    },
    async cut(bytes, how) {
      await waitFor(() => held && LABEL_END.test(textOf(held.bytes)), { what: 'a whole label on the wire' })
      if (!held) return
      const { host, printer, bytes: label } = held
      held = undefined
      printer.end(label.subarray(0, textOf(label).search(LABEL) + bytes))
      if (how === 'reset') host.resetAndDestroy()
      else host.end()
    },
  }
}
