// What an older Node lacks, put there as modules are loaded: in the older runtime's threads and processes alone.
import type { LoadHook, ResolveHook } from 'node:module'

const TLS = new URL('./tls.js', import.meta.url).href
const SQLITE = new URL('./node_modules/@photostructure/sqlite/dist/index.mjs', import.meta.url).href

export const resolve: ResolveHook = (specifier, context, next) => {
  // Node 20 has no SQLite of its own; this package is Node's, built for others.
  if (specifier === 'node:sqlite') return { url: SQLITE, format: 'module', shortCircuit: true }
  if (specifier === 'node:tls' && context.parentURL !== TLS)
    return { url: TLS, format: 'module', shortCircuit: true }
  return next(specifier, context)
}

/** Node 20 does not look into a file without `"type": "module"` to see that it is one. */
export const load: LoadHook = (url, context, next) =>
  next(url, url.includes('/zpl-renderer-js/dist/') ? { ...context, format: 'module' } : context)
