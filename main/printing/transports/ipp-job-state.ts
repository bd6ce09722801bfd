// One question to CUPS over IPP: how far is this job. lpstat lists a cancelled job like a finished one.
import { request } from 'node:http'
import { userInfo } from 'node:os'

/** RFC 8011, 5.3.7: a job under way, or how it ended. */
export type IppJobState = 'waiting' | 'completed' | 'canceled' | 'aborted'

/** Where `lpstat -H` says the scheduler listens: the path of a socket, or `host:port`. */
export type IppServer = { readonly socketPath: string } | { readonly host: string; readonly port: number }

export function ippServer(told: string): IppServer {
  const place = told.trim()
  if (place.startsWith('/')) return { socketPath: place }
  const [, host = 'localhost', port = '631'] = /^\[?([^\]]*?)\]?(?::(\d+))?$/.exec(place) ?? []
  return { host, port: Number(port) }
}

const GET_JOB_ATTRIBUTES = 0x0009
const TAG = {
  operation: 0x01,
  end: 0x03,
  enum: 0x23,
  keyword: 0x44,
  name: 0x42,
  uri: 0x45,
  charset: 0x47,
  language: 0x48,
}

/** The job's state; undefined where the server does not answer or does not say. */
export function askJobState(
  server: IppServer,
  jobNumber: number,
  timeoutMs: number,
): Promise<IppJobState | undefined> {
  const body = jobQuestion(jobNumber)
  return new Promise(resolve => {
    const asking = request(
      {
        ...server,
        method: 'POST',
        path: `/jobs/${jobNumber}`,
        // CUPS checks the name by which it is called; over its own socket that is always localhost.
        headers: { 'content-type': 'application/ipp', 'content-length': body.length, host: 'localhost' },
        timeout: timeoutMs,
      },
      reply => {
        const chunks: Buffer[] = []
        reply.on('data', (chunk: Buffer) => chunks.push(chunk))
        reply.on('end', () => resolve(readJobState(Buffer.concat(chunks))))
        reply.on('error', () => resolve(undefined))
      },
    )
    asking.on('timeout', () => asking.destroy())
    asking.on('error', () => resolve(undefined))
    asking.end(body)
  })
}

function jobQuestion(jobNumber: number): Buffer {
  const attribute = (tag: number, name: string, value: string) => {
    const head = Buffer.alloc(3)
    head.writeUInt8(tag)
    head.writeUInt16BE(name.length, 1)
    const length = Buffer.alloc(2)
    length.writeUInt16BE(Buffer.byteLength(value))
    return Buffer.concat([head, Buffer.from(name), length, Buffer.from(value)])
  }
  const head = Buffer.alloc(9)
  head.writeUInt16BE(0x0200)
  head.writeUInt16BE(GET_JOB_ATTRIBUTES, 2)
  head.writeUInt32BE(1, 4)
  head.writeUInt8(TAG.operation, 8)
  return Buffer.concat([
    head,
    attribute(TAG.charset, 'attributes-charset', 'utf-8'),
    attribute(TAG.language, 'attributes-natural-language', 'en'),
    attribute(TAG.uri, 'job-uri', `ipp://localhost/jobs/${jobNumber}`),
    attribute(TAG.name, 'requesting-user-name', userInfo().username),
    attribute(TAG.keyword, 'requested-attributes', 'job-state'),
    Buffer.from([TAG.end]),
  ])
}

/** Finds `job-state` among the attributes of the answer (RFC 8010, 3.1). Never throws. */
export function readJobState(answer: Buffer): IppJobState | undefined {
  let at = 8
  while (at + 5 <= answer.length) {
    const tag = answer.readUInt8(at)
    if (tag === TAG.end) return undefined
    // Tags below 0x10 only open the next group.
    if (tag < 0x10) {
      at += 1
      continue
    }
    const nameEnd = at + 3 + answer.readUInt16BE(at + 1)
    if (nameEnd + 2 > answer.length) return undefined
    const name = answer.toString('latin1', at + 3, nameEnd)
    const valueEnd = nameEnd + 2 + answer.readUInt16BE(nameEnd)
    if (valueEnd > answer.length) return undefined
    if (name === 'job-state' && tag === TAG.enum && valueEnd - nameEnd === 6) {
      return stateOf(answer.readInt32BE(nameEnd + 2))
    }
    at = valueEnd
  }
  return undefined
}

function stateOf(value: number): IppJobState {
  if (value === 7) return 'canceled'
  if (value === 8) return 'aborted'
  return value === 9 ? 'completed' : 'waiting'
}
