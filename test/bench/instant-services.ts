// Both services as fast as a service can be: the first answer of an operation is the sandbox's, the next are copies
// of it.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { startSandbox } from '../lab/sandbox.ts'
import type { liveSettings } from '../support/outside-programs.ts'
import { numberedPicture } from './numbered-picture.ts'

export interface InstantServices {
  /** What a station is set to, and the peers beside it send. */
  readonly places: Pick<Parameters<typeof liveSettings>[0], 'labelServer' | 'parcelLabel'>
  /** The request as it came last, for a peer that sends the same. */
  lastRequest(path: string): SeenRequest
  /** Time from the last whole request on this path to its answer. */
  tookMs(path: string): number
  /** When the last request on this path was here whole, on this process's clock. */
  arrivedAt(path: string): number
  /** Requests answered on a path. */
  count(path: string): number
  /** How long an answer is held back; the default is not at all. */
  delayMs: number | (() => number)
  /** Seconds after which a manifest may come again, where it is one too many now. */
  tooMany: () => number | undefined
  /** Hears of every answer as it leaves. */
  onAnswer: (path: string) => void
  stop(): Promise<void>
}

export interface SeenRequest {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

export const LABEL = '/label-server/api/v1/label'
export const REQUEST_LABEL = '/parcel-service/v1/requestlabel'
export const MANIFEST = '/parcel-service/v1/manifestlabel'

/** Answers that are copied; all others go to the sandbox each time. */
const COPIED: readonly string[] = [LABEL, REQUEST_LABEL, MANIFEST]

interface Known {
  readonly status: number
  readonly answer: string
  /** What is another in each answer: our own reference or id, and the numbers of the label. */
  readonly echoed: string
  readonly numbers: readonly string[]
  /** The label's picture with another number; none where the label is ZPL, whose numbers are in its text. */
  readonly picture?: (number: string, zip: string) => Promise<string>
}

export async function instantServices(): Promise<InstantServices> {
  const sandbox = await startSandbox()
  const behind = new URL(sandbox.labelServer.baseUrl).origin
  const known = new Map<string, Known>()
  const last = new Map<string, SeenRequest>()
  const took = new Map<string, number>()
  const arrived = new Map<string, number>()
  const counts = new Map<string, number>()
  let made = 0

  async function first(path: string, method: string, headers: Record<string, string>, body: string) {
    const response = await fetch(`${behind}${path}`, { method, headers, ...(body !== '' && { body }) })
    const answer = await response.text()
    if (COPIED.includes(path) && response.ok) {
      const { labelImage } = JSON.parse(answer) as { labelImage?: string }
      known.set(path, {
        status: response.status,
        answer,
        echoed: echoed(body),
        numbers: numbersIn(answer),
        ...(labelImage !== undefined && { picture: numberedPicture(labelImage) }),
      })
      if (path === REQUEST_LABEL) await learnManifest(headers, answer)
    }
    return { status: response.status, answer }
  }

  /** Its answer is learned from a label that the sandbox knows, before anyone asks with another. */
  async function learnManifest(headers: Record<string, string>, label: string) {
    const { labelID: labelId } = JSON.parse(label) as { labelID: string }
    const body = JSON.stringify({ labelId })
    const response = await fetch(`${behind}${MANIFEST}`, { method: 'POST', headers, body })
    known.set(MANIFEST, { status: response.status, answer: await response.text(), echoed: '', numbers: [] })
  }

  async function copy({ status, answer, echoed: before, numbers, picture }: Known, body: string) {
    made += 1
    // The digits at the end count up: a number of the same length, another one each time.
    const text = numbers.reduce(
      (sum, number) => sum.replaceAll(number, number.slice(0, -9) + String(made).padStart(9, '0')),
      before === '' ? answer : answer.replaceAll(before, echoed(body)),
    )
    if (!picture) return { status, answer: text }
    const label = JSON.parse(text) as { trackingNumber: string; labelImage: string }
    label.labelImage = await picture(label.trackingNumber, zipOf(body))
    return { status, answer: JSON.stringify(label) }
  }

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const start = performance.now()
    const body = Buffer.concat(chunks).toString('utf8')
    const path = request.url ?? ''
    arrived.set(path, start)
    const headers = given(request)
    last.set(path, { url: `${services.origin}${path}`, headers, body })
    const copied = known.get(path)
    const delayMs = typeof services.delayMs === 'number' ? services.delayMs : services.delayMs()
    if (delayMs > 0) await new Promise(done => setTimeout(done, delayMs))
    const again = path === MANIFEST ? services.tooMany() : undefined
    if (again !== undefined) {
      response.writeHead(429, { 'content-type': 'application/json', 'retry-after': String(again) }).end('{}')
      return
    }
    const { status, answer } = copied
      ? await copy(copied, body)
      : await first(path, request.method ?? 'GET', headers, body)
    counts.set(path, (counts.get(path) ?? 0) + 1)
    services.onAnswer(path)
    response.writeHead(status, { 'content-type': 'application/json' }).end(answer)
    took.set(path, performance.now() - start)
  }

  const server = createServer((request, response) => void handle(request, response))
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const here = (url: string) => url.replace(behind, origin)
  const services = {
    origin,
    places: {
      labelServer: { ...sandbox.labelServer, baseUrl: here(sandbox.labelServer.baseUrl) },
      parcelLabel: { ...sandbox.parcelLabel, baseUrl: here(sandbox.parcelLabel.baseUrl) },
    },
    lastRequest(path: string) {
      const seen = last.get(path)
      if (!seen) throw new Error(`nobody asked for ${path}`)
      return seen
    },
    tookMs: (path: string) => took.get(path) ?? 0,
    arrivedAt: (path: string) => arrived.get(path) ?? 0,
    count: (path: string) => counts.get(path) ?? 0,
    delayMs: 0 as InstantServices['delayMs'],
    tooMany: (): number | undefined => undefined,
    onAnswer: (_path: string) => {},
    stop: async () => {
      server.closeAllConnections()
      server.close()
      await sandbox.stop()
    },
  }
  return services
}

/** Headers that say something; those of the connection are made anew by whoever sends. */
function given({ headers }: IncomingMessage): Record<string, string> {
  const kept = ['content-type', 'authorization', 'svc-apikey'].flatMap(name => {
    const value = headers[name]
    return typeof value === 'string' ? [[name, value] as const] : []
  })
  return Object.fromEntries(kept)
}

function echoed(body: string): string {
  const { requestId, client } = JSON.parse(body) as {
    requestId?: string
    client?: { clientReferenceNumber?: string }
  }
  return requestId ?? client?.clientReferenceNumber ?? ''
}

function numbersIn(answer: string): readonly string[] {
  const { trackingNumber, labelID, labelElements } = JSON.parse(answer) as {
    trackingNumber?: string
    labelID?: string
    labelElements?: { readableBarCode?: string; encodedBarCode?: string }
  }
  // The longer first: it may hold the shorter.
  return [labelElements?.encodedBarCode, labelElements?.readableBarCode, trackingNumber, labelID].filter(
    number => number !== undefined,
  )
}

const zipOf = (body: string): string =>
  (JSON.parse(body) as { toAddress?: { postalCode?: string } }).toAddress?.postalCode ?? ''
