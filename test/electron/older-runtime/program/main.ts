// The older runtime's first module, in place of Electron's own default app: mends the age gap, then runs the
// program that was named.
import { createRequire, syncBuiltinESMExports } from 'node:module'
import { join, resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { WorkerOptions } from 'node:worker_threads'
import { app, safeStorage, utilityProcess } from 'electron'
import './thread.ts'

const require = createRequire(import.meta.url)
const threads = require('node:worker_threads') as typeof import('node:worker_threads')
const thread = new URL('./thread.js', import.meta.url).href
const later = fileURLToPath(new URL('./process.js', import.meta.url))

threads.Worker = class extends threads.Worker {
  constructor(entry: string | URL, options: WorkerOptions = {}) {
    super(entry, { ...options, execArgv: [...(options.execArgv ?? []), '--import', thread] })
  }
}
syncBuiltinESMExports()

const { fork } = utilityProcess
utilityProcess.fork = (entry, args = [], options) =>
  fork(later, [pathToFileURL(entry).href, ...args], options)

// Electron 33 has the keychain without waiting alone.
Object.assign(safeStorage, {
  isAsyncEncryptionAvailable: async () => safeStorage.isEncryptionAvailable(),
  encryptStringAsync: async (text: string) => safeStorage.encryptString(text),
  decryptStringAsync: async (bytes: Buffer) => ({
    result: safeStorage.decryptString(bytes),
    shouldReEncrypt: false,
  }),
})

// The packed program begins here too (test/electron/real/packed.test.ts), and stands in its archive.
const folder = app.isPackaged
  ? join(process.resourcesPath, 'app.asar')
  : process.argv.slice(1).find(arg => !arg.startsWith('-'))
if (folder === undefined) throw new Error('the older runtime is told a folder with a program')
const { name, main } = require(join(resolve(folder), 'package.json')) as Record<string, string>
app.setName(name ?? '')
await import(
  pathToFileURL(join(resolve(folder), app.isPackaged ? 'out/main/index.js' : (main ?? 'index.js'))).href
)
