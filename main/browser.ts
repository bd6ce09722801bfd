// The program that serves the station to a browser on this machine. Imports are loaded before the first of them runs:
// a process that begins once more would have loaded all of the station for nothing.
import './launch/begin.ts'
import { fileURLToPath } from 'node:url'
import { keepCompiledCode } from './launch/kept-code.ts'
import { beginThreads } from './storage/threads.ts'

keepCompiledCode(fileURLToPath(new URL('../code', import.meta.url)))
beginThreads(new URL('./workers/ledger.js', import.meta.url))
await import('./station.ts')
