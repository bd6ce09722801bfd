// Puts the simulation's ports where the program asks for threads, sockets, files, databases, ids and chance, and plants
// a defect where one is wanted. To be loaded before anything of the program is.
import { registerHooks } from 'node:module'
import { plantedIn } from './plants.ts'

const port = (name: string): string => new URL(`./ports/${name}.ts`, import.meta.url).href

/** Modules of Node and of packages, as the program names them. */
const MODULES: Readonly<Record<string, string>> = {
  'node:worker_threads': port('threads'),
  'node:timers/promises': port('timers-promises'),
  'node:fs': port('files'),
  'node:fs/promises': port('files-promises'),
  'node:net': port('net'),
  'node:http': port('http'),
  'node:https': port('http'),
  'node:crypto': port('crypto'),
  'node:sqlite': port('sqlite'),
  'node:child_process': port('child-process'),
  'node-fetch': port('fetch'),
  pg: port('pg'),
  uuid: port('ids'),
}

/** Files of the program that are all adapter: what they would reach is not there. */
const FILES: readonly (readonly [end: string, port: string])[] = [
  ['/main/app/log.ts', port('log')],
  ['/main/simulator/simulator.ts', port('training-services')],
]

/** No part of what is simulated: they reach the machine itself. */
const OUTSIDE = ['/test/simulation/', '/node_modules/', '/test/support/postgres', '/test/support/wait-for']

registerHooks({
  resolve(specifier, context, next) {
    const { parentURL = '' } = context
    if (OUTSIDE.some(place => parentURL.includes(place))) return next(specifier, context)
    const redirected = Object.hasOwn(MODULES, specifier) ? MODULES[specifier] : undefined
    if (redirected !== undefined) return { url: redirected, format: 'module-typescript', shortCircuit: true }
    const found = next(specifier, context)
    const file = FILES.find(([end]) => found.url.endsWith(end))
    return file ? { url: file[1], format: 'module-typescript', shortCircuit: true } : found
  },
  load(url, context, next) {
    const loaded = next(url, context)
    const changes = plantedIn(url)
    if (changes.length === 0) return loaded
    const source = changes.reduce((text, { find, replace }) => {
      if (text.split(find).length !== 2)
        throw new Error(`the place for the defect is not found once: ${find}`)
      return text.replace(find, () => replace)
    }, String(loaded.source))
    return { ...loaded, source }
  },
})
