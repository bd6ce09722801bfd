// The simulated printer as a program of its own, with a small HTTP control beside it.
import { fstatSync } from 'node:fs'
import { flushCompileCache } from 'node:module'
import fastify from 'fastify'
import { z } from 'zod'
import { scriptArguments } from '../../tools/script-arguments.ts'
import { startFaultyPrinter } from './printer-faults.ts'

const values = scriptArguments('node test/lab/printer/main.ts', {
  port: { type: 'string' },
  pty: { type: 'string' },
  'serial-flow': { type: 'string', default: 'hold' },
  'second-connection': { type: 'string', default: 'waits' },
  control: { type: 'string', default: '0' },
  dpi: { type: 'string', default: '203' },
  language: { type: 'string', default: 'zpl' },
  model: { type: 'string' },
  'serial-number': { type: 'string' },
  odometer: { type: 'string' },
  'ms-per-label': { type: 'string' },
  'buffer-bytes': { type: 'string' },
  'output-folder': { type: 'string' },
})
const count = (text: string | undefined) => (text === undefined ? undefined : Number(text))
const defined = <T extends object>(options: T): Partial<T> =>
  Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined)) as Partial<T>

const printer = await startFaultyPrinter({
  ...defined({
    tcpPort: count(values.port ?? (values.pty === undefined ? '0' : undefined)),
    ptyPath: values.pty,
    odometer: count(values.odometer),
    msPerLabel: count(values['ms-per-label']),
    bufferBytes: count(values['buffer-bytes']),
    outputFolder: values['output-folder'],
    model: values.model,
    serialNumber: values['serial-number'],
  }),
  serialFlow: z.enum(['hold', 'xonxoff']).parse(values['serial-flow']),
  secondConnection: z.enum(['waits', 'refused']).parse(values['second-connection']),
  language: z.enum(['zpl', 'tspl', 'epl2']).parse(values.language),
  dpi: z.union([z.literal(203), z.literal(300), z.literal(600)]).parse(Number(values.dpi)),
})

/** `POST /faults` takes one of these: a method of `faults` and what it is given. */
const faultSchema = z.discriminatedUnion('fault', [
  z.object({
    fault: z.enum(['pause', 'resume', 'paperOut', 'openHead', 'closeHead', 'ribbonOut', 'loadRibbon']),
  }),
  z.object({ fault: z.enum(['powerOff', 'powerOn', 'unplug']) }),
  z.object({ fault: z.literal('loadPaper'), labels: z.number().optional() }),
  z.object({ fault: z.literal('powerCycle'), offMs: z.number().optional() }),
  z.object({ fault: z.literal('answers'), mode: z.enum(['whole', 'half', 'garbage']) }),
  z.object({
    fault: z.literal('slow'),
    /** `null` is as fast as the wire. */
    bytesPerSecond: z.number().positive().nullable().optional(),
    msPerLabel: z.number().optional(),
  }),
  z.object({ fault: z.literal('prefix'), caret: z.string().optional(), tilde: z.string().optional() }),
  z.object({
    fault: z.enum([
      'mute',
      'silentOnFault',
      'bufferFull',
      'overTemperature',
      'cutterFault',
      'paperJam',
      'mediaLow',
      'resetAfterAccept',
    ]),
    on: z.boolean(),
  }),
])

async function inflict(body: z.infer<typeof faultSchema>): Promise<void> {
  const { faults } = printer
  switch (body.fault) {
    case 'loadPaper':
      return faults.loadPaper(body.labels)
    case 'powerCycle':
      return faults.powerCycle(body.offMs)
    case 'answers':
      return faults.answers(body.mode)
    case 'slow':
      return faults.slow({
        ...(body.msPerLabel !== undefined && { msPerLabel: body.msPerLabel }),
        ...(body.bytesPerSecond !== undefined && {
          bytesPerSecond: body.bytesPerSecond ?? Number.POSITIVE_INFINITY,
        }),
      })
    case 'prefix':
      return faults.prefix({
        ...(body.caret && { caret: body.caret }),
        ...(body.tilde && { tilde: body.tilde }),
      })
    case 'mute':
    case 'silentOnFault':
    case 'bufferFull':
    case 'overTemperature':
    case 'cutterFault':
    case 'paperJam':
    case 'mediaLow':
    case 'resetAfterAccept':
      return faults[body.fault](body.on)
    default:
      return faults[body.fault]()
  }
}

const control = fastify()
control.get('/state', () => ({
  odometer: printer.odometer,
  formatsInBuffer: printer.formatsInBuffer,
  labelsRemaining: printer.labelsRemaining,
  partialFormat: printer.partialFormat,
  connections: printer.connections,
  receivedBytes: printer.received.reduce((sum, entry) => sum + entry.bytes.length, 0),
  lostBytes: printer.lostBytes,
  papers: printer.papers.length,
  wholePapers: printer.papers.filter(paper => paper.complete).length,
}))
control.get('/papers', () =>
  printer.papers.map(({ format, ...paper }) => ({ ...paper, formatBase64: format.toString('base64') })),
)
control.get('/received', () =>
  printer.received.map(({ bytes, ...entry }) => ({ ...entry, bytesBase64: bytes.toString('base64') })),
)
control.post('/faults', async (request, reply) => {
  const body = faultSchema.safeParse(request.body)
  if (!body.success) return reply.code(400).send({ error: z.prettifyError(body.error) })
  await inflict(body.data)
  return { done: body.data.fault }
})
const controlUrl = await control.listen({ host: '127.0.0.1', port: Number(values.control) })

const stop = async () => {
  process.stdin.destroy()
  await Promise.all([control.close(), printer.close()])
}
process.once('SIGTERM', () => void stop())
process.once('SIGINT', () => void stop())
// A parent that died leaves nobody to stop this; its end of our standard input closes.
const input = fstatSync(0)
if (input.isFIFO() || input.isSocket()) process.stdin.on('end', () => void stop()).resume()

process.stdout.write(
  `${JSON.stringify({ ready: true, tcpPort: printer.tcpPort, ptyPath: values.pty, controlUrl })}\n`,
)
// Tests kill it: what it would keep as it ends, its compiled code, the next one has already.
flushCompileCache()
