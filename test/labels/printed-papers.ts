// What simulated printers put on their own paper of the bytes that they are sent, as a decoder of nobody else's sees it.
import { once } from 'node:events'
import { connect } from 'node:net'
import type { Dpi, PrinterLanguage } from '../../main/core/printing/printer.ts'
import { startFaultyPrinter } from '../lab/printer/printer-faults.ts'
import type { Paper } from './paper.ts'

export interface Machine {
  readonly language: PrinterLanguage
  readonly dpi: Dpi
  /** Its own; that of the resolution by default. */
  readonly dotsPerMm?: number
}

export interface Printed {
  /** Its own dots, where its language sends dots. */
  readonly image: Paper | undefined
  readonly bytes: Buffer
}

/** The papers that came out, each of them whole; what the printer did not understand is an error. */
export async function printedBy(
  { language, dpi, dotsPerMm }: Machine,
  bytes: Uint8Array,
): Promise<readonly Printed[]> {
  const printer = await startFaultyPrinter({
    tcpPort: 0,
    dpi,
    language,
    ...(dotsPerMm !== undefined && { dotsPerMm }),
  })
  try {
    const socket = connect(printer.tcpPort ?? 0, '127.0.0.1')
    socket.end(bytes)
    await once(socket, 'close')
    await printer.until(
      ({ papers, formatsInBuffer, labelsRemaining }) =>
        printer.receivedBytes().length === bytes.length &&
        papers.length > 0 &&
        formatsInBuffer + labelsRemaining === 0,
    )
    if (printer.strange.length > 0) throw new Error(`not understood: ${printer.strange.join(' ')}`)
    return printer.papers.map(({ format, image, complete }) => {
      if (!complete) throw new Error('half a paper')
      return { bytes: format, image }
    })
  } finally {
    await printer.close()
  }
}
