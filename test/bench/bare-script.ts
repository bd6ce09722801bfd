// The peer of the main job: the least that buys a label and prints it. It records one line with one fsync, and
// nothing else.
import { fsyncSync, openSync, writeSync } from 'node:fs'
import { Agent, createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import fetch from 'node-fetch'
import { PNG } from 'pngjs'
import zplImage from 'zpl-image'
import type { SeenRequest } from './instant-services.ts'

const [file = '', printerPort = ''] = process.argv.slice(2)
const record = openSync(file, 'a')
const printer = connect({ host: '127.0.0.1', port: Number(printerPort) }).setNoDelay(true)
printer.resume()
const agent = new Agent({ keepAlive: true })

/** The answer of either service as what a printer takes. */
function printable(answer: string): string {
  const { labelZPL, labelImage } = JSON.parse(answer) as { labelZPL?: string; labelImage?: string }
  if (labelZPL !== undefined) return labelZPL
  const { data, width } = PNG.sync.read(Buffer.from(labelImage ?? '', 'base64'))
  const field = zplImage.rgbaToZ64(data, width)
  return `^XA^GFA,${field.length},${field.length},${field.rowlen},${field.z64}^FS^XZ`
}

/** Waits for its order as the station does: over HTTP, on this machine. */
const server = createServer(async (request, response) => {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  const { url, headers, body } = JSON.parse(Buffer.concat(chunks).toString('utf8')) as SeenRequest
  const answered = await fetch(url, { method: 'POST', headers: { ...headers }, body, agent })
  const text = await answered.text()
  writeSync(record, `${text}\n`)
  fsyncSync(record)
  printer.write(printable(text), 'latin1')
  response.end('{}')
})
server.listen(0, '127.0.0.1', () => {
  process.stdout.write(`${JSON.stringify({ port: (server.address() as AddressInfo).port })}\n`)
})
// Whoever started it may have died: then there is nobody to print for.
process.stdin.on('end', () => process.exit(0)).resume()
