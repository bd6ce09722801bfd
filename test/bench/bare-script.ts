// The peer of the main job: the least that buys a label and prints it with as many durable commits as the station makes:
// one line before the request, the answer before the print, and one line before its first byte.
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

function commit(line: string): void {
  writeSync(record, `${line}\n`)
  fsyncSync(record)
}

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
  commit(body)
  const answered = await fetch(url, { method: 'POST', headers: { ...headers }, body, agent })
  const text = await answered.text()
  commit(text)
  const label = printable(text)
  commit('sending')
  printer.write(label, 'latin1')
  response.end('{}')
})
server.listen(0, '127.0.0.1', () => {
  process.stdout.write(`${JSON.stringify({ port: (server.address() as AddressInfo).port })}\n`)
})
// Whoever started it may have died: then there is nobody to print for.
process.stdin.on('end', () => process.exit(0)).resume()
