// The sandbox as a program of its own: both services on loopback until SIGTERM.
import { flushCompileCache } from 'node:module'
import { parseArgs } from 'node:util'
import { startSandbox } from './sandbox.ts'

const USAGE = `Usage: npm run sandbox -- [--port N] [--data DIR]
Starts the label server and the parcel service on 127.0.0.1 and prints where they are and how to sign in.
  --port N    port to listen on (0, the default, takes a free one)
  --data DIR  folder that keeps meters, labels and credentials between runs
`

function readArguments(): { readonly port: number; readonly dataFolder: string | undefined } | string {
  try {
    const { values } = parseArgs({
      options: {
        port: { type: 'string', default: '0' },
        data: { type: 'string' },
        help: { type: 'boolean', short: 'h', default: false },
      },
    })
    if (values.help) return USAGE
    const port = Number(values.port)
    if (!Number.isInteger(port) || port < 0 || port > 65_535)
      return `--port ${values.port} is not a port.\n${USAGE}`
    return { port, dataFolder: values.data }
  } catch (error) {
    return `${error instanceof Error ? error.message : String(error)}\n${USAGE}`
  }
}

async function run(port: number, dataFolder: string | undefined): Promise<void> {
  const sandbox = await startSandbox({ port, control: true, ...(dataFolder && { dataFolder }) })
  const { services: _, multiPackageServices: __, ...labelServer } = sandbox.labelServer
  const { parcelLabel, controlUrl } = sandbox
  process.stdout.write(`${JSON.stringify({ ready: true, labelServer, parcelLabel, controlUrl })}\n`)
  // Tests kill it: what it would keep as it ends, its compiled code, the next one has already.
  flushCompileCache()
  const stop = (): void => {
    void sandbox.stop()
  }
  process.once('SIGTERM', stop)
  process.once('SIGINT', stop)
}

const given = readArguments()
if (typeof given === 'string') {
  process.stderr.write(given)
  process.exitCode = given === USAGE ? 0 : 2
} else {
  try {
    await run(given.port, given.dataFolder)
  } catch (error) {
    process.stderr.write(
      `The sandbox cannot start: ${error instanceof Error ? error.message : String(error)}\n`,
    )
    process.exitCode = 1
  }
}
