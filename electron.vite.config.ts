// How the program is built: main and its workers, the preload script, and the renderer.
import react from '@vitejs/plugin-react'
import { defineConfig } from 'electron-vite'
import { compiledWhileLoaded, inOneLanguage } from './main/launch/page-build.ts'
import { updateSource } from './main/launch/update-source.ts'
import { CHANNEL_NAMES } from './preload/contract/channels.ts'

/**
 * Bundled with main, not loaded from node_modules: hundreds of small files that each process and each thread would
 * find, read and compile for itself, two fifths of a start.
 */
const BUNDLED = [
  'jose',
  'kysely',
  'node-fetch',
  'oauth4webapi',
  'papaparse',
  'temporal-polyfill',
  'uuid',
  'zod',
]

/**
 * An ES module that imports `node:http` is given all its names, and some of them are loaded only once they are asked
 * for: all of undici, a tenth of a start. Nothing here uses them.
 */
const HTTP = '\0http'
const HTTP_NAMES = ['Agent', 'request']
const httpWithoutUndici = {
  name: 'http-without-undici',
  enforce: 'pre' as const,
  // Node's own modules are settled before any plugin is asked where they are.
  transform: (code: string) =>
    code.includes("from 'node:http'") ? code.replaceAll("from 'node:http'", `from '${HTTP}'`) : undefined,
  resolveId: (id: string) => (id === HTTP ? HTTP : undefined),
  load: (id: string) =>
    id === HTTP
      ? `const http = process.getBuiltinModule('node:http')
         export default http
         export const { ${HTTP_NAMES.join(', ')} } = http`
      : undefined,
}

const { key, feed } = updateSource(process.env)

export default defineConfig({
  main: {
    plugins: [httpWithoutUndici],
    define: {
      PACKBENCH_PINNED_KEY: JSON.stringify(key),
      PACKBENCH_PINNED_FEED: JSON.stringify(feed),
    },
    build: {
      externalizeDeps: { exclude: BUNDLED },
      rollupOptions: {
        input: {
          index: 'main/index.ts',
          browser: 'main/browser.ts',
          station: 'main/station.ts',
          // Parts that tests put together in a process of their own (test/support/served-station.ts).
          'app/compose': 'main/app/compose.ts',
          'hosts/web-host': 'main/hosts/web/web-host.ts',
          keep: 'main/keep.ts',
          'workers/ledger': 'main/workers/ledger.ts',
          'workers/preview': 'main/workers/preview.ts',
          'workers/native-printer': 'main/workers/native-printer.ts',
        },
        output: { format: 'es', entryFileNames: '[name].js', chunkFileNames: 'chunks/[name]-[hash].js' },
      },
    },
  },
  preload: {
    define: { PACKBENCH_CHANNEL_NAMES: JSON.stringify(CHANNEL_NAMES) },
    build: {
      // A sandboxed preload script is one CommonJS file: the sandbox has no module loader.
      externalizeDeps: false,
      rollupOptions: {
        input: { index: 'preload/index.ts' },
        output: { format: 'cjs', entryFileNames: '[name].cjs' },
      },
    },
  },
  renderer: {
    root: 'renderer',
    plugins: [react(), inOneLanguage(), compiledWhileLoaded()],
    build: {
      rollupOptions: { input: 'renderer/index.html' },
      modulePreload: { polyfill: false },
      minify: true,
      // The page's policy lets fonts in from files alone, never as data.
      assetsInlineLimit: 0,
    },
  },
})
