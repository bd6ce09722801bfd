// A printer of a resolution and a language beside a station, labels sent to it as files, and what came of them.
import { readBarcodes } from '../../main/labels/read-barcodes.ts'
import { renderZpl } from '../../main/labels/zpl/render-zpl.ts'
import { startFaultyPrinter } from '../lab/printer/printer-faults.ts'
import type { AnyReply } from '../support/station-calls.ts'
import type { RunningStation } from '../support/station-process.ts'
import { waitFor } from '../support/wait-for.ts'
import { whenFinished } from '../support/when-finished.ts'
import { done } from './scene.ts'

export const STOCK = { widthInch: 4, heightInch: 6 }
type Dpi = 203 | 300
type Language = 'zpl' | 'tspl' | 'epl2'

/** A printer on the network, saved at the station; `form` is what it was saved with. */
export async function printerOf(
  station: RunningStation,
  dpi: Dpi,
  language: Language = 'zpl',
  more: object = {},
) {
  const printer = await startFaultyPrinter({ tcpPort: 0, dpi, language })
  whenFinished(() => printer.close())
  const form = {
    name: `Bench ${language} ${dpi}`,
    connection: { kind: 'network', host: '127.0.0.1', port: printer.tcpPort },
    dpi,
    stock: STOCK,
    statusQueries: true,
    language,
    ...more,
  }
  const saved = await done(station.call('printers.save', form))
  return { printer, form, id: saved.id as string }
}

/** Sends a file as a person does; gives its job once that is settled. */
export async function printFile(
  station: RunningStation,
  bytes: Uint8Array | string,
  { printerId, fileName = 'label.zpl' }: { readonly printerId?: string; readonly fileName?: string } = {},
) {
  const contentBase64 = Buffer.from(bytes).toString('base64')
  const file = { fileName, contentBase64, ...(printerId !== undefined && { printerId }) }
  return settled(station, station.call('labels.print', file))
}

/** The job of a call, once it goes on by itself no more. */
export async function settled(station: RunningStation, call: Promise<AnyReply>) {
  return settledJob(station, (await done(call)).id)
}

export async function settledJob(station: RunningStation, id: string) {
  // biome-ignore lint/suspicious/noExplicitAny: replies are asserted, not trusted
  let job: any
  await waitFor(
    async () => {
      job = (await done(station.call('queue.list'))).find((one: { id: string }) => one.id === id)
      return job.state !== 'sending' && (job.state !== 'held' || job.needsRelease)
    },
    { what: 'the job to be settled' },
  )
  return job
}

/** What the barcodes of a ZPL label say on paper of this resolution. */
export async function codesOf(zpl: Buffer, dpi: Dpi): Promise<readonly string[]> {
  const drawn = await renderZpl(zpl, { dpi, stock: STOCK })
  if (!drawn.ok) throw new Error(drawn.problem.code)
  const codes = await Promise.all(drawn.value.labels.map(label => readBarcodes(label)))
  return codes
    .flat()
    .map(({ text }) => text)
    .sort()
}

/** A frame round the whole of the stock: says by its size what the label was made for. */
export const FRAME = { 203: '^FO0,0^GB812,1218,3^FS', 300: '^FO0,0^GB1199,1798,4^FS' } as const
