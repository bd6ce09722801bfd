// Printers that answer at once and print in no time: what is measured against them is the station's own.
import { type AddressInfo, createServer, type Socket } from 'node:net'

export interface QuickPrinter {
  readonly port: number
  /** Labels whose end has come, over all connections. */
  readonly labels: number
  /** Resolves with the time at which the next label's first byte is here, on this process's clock. */
  nextFirstByte(): Promise<number>
  /** Hears of every whole label, in order. */
  onLabel: (label: string) => void
  stop(): void
}

/** `~HS` of a ready, idle printer (ZPL II guide, "~HS"). */
const STATUS =
  '\x02030,0,0,1218,000,0,0,0,000,0,0,0\x03\r\n\x02001,0,0,0,1,2,4,0,00000000,1,000\x03\r\n\x021234,0\x03\r\n'
/** `~HQES` without errors or warnings. */
const NOTHING_WRONG =
  '\x02\r\nPRINTER STATUS\r\n ERRORS:         0 00000000 00000000\r\n WARNINGS:       0 00000000 00000000\r\n\x03'
const QUESTION = /^(?:~HS|~HQES|~HI|! U1 getvar "([^"]+)"\r\n)/
const PREFIXES: Readonly<Record<string, string>> = {
  'zpl.caret': '5E',
  'zpl.control_character': '7E',
  'zpl.delimiter': '2C',
}

export async function quickPrinter(): Promise<QuickPrinter> {
  const sockets = new Set<Socket>()
  let waiting: ((at: number) => void) | undefined
  const server = createServer(socket => {
    sockets.add(socket)
    socket.setNoDelay(true)
    socket.on('close', () => sockets.delete(socket))
    socket.on('error', () => socket.destroy())
    let text = ''
    let inLabel = false
    socket.on('data', bytes => {
      const at = performance.now()
      text += bytes.toString('latin1')
      // A label and the next question may come in one piece.
      for (;;) {
        const asked = QUESTION.exec(text)
        if (asked) {
          text = text.slice(asked[0].length)
          socket.write(answerTo(asked), 'latin1')
          continue
        }
        if (!inLabel && text.startsWith('^XA')) {
          inLabel = true
          waiting?.(at)
          waiting = undefined
        }
        const end = text.indexOf('^XZ')
        if (end < 0) return
        printer.labels += 1
        printer.onLabel(text.slice(0, end))
        inLabel = false
        text = text.slice(end + 3).replace(/^\s+/, '')
      }
    })
  })
  const answerTo = ([question, name]: RegExpExecArray): string => {
    if (question === '~HS') return STATUS
    if (question === '~HQES') return NOTHING_WRONG
    if (name === 'odometer.total_label_count') return `"${printer.labels}"`
    return `"${(name !== undefined && PREFIXES[name]) || '?'}"`
  }
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  const printer = {
    port: (server.address() as AddressInfo).port,
    labels: 0,
    onLabel: (_label: string) => {},
    nextFirstByte: () =>
      new Promise<number>(resolve => {
        waiting = resolve
      }),
    stop: () => {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
  return printer
}
