// Two steps of the page's build, so that it loads and compiles no more than it needs before its first field.
import { pathToFileURL } from 'node:url'

type Table = Readonly<Record<string, Readonly<Record<string, unknown>>>>

/**
 * A module of tables that is imported as `tables.ts?in=es` has each of them in that language alone, so that a page loads
 * no language that nobody speaks at it.
 */
export const inOneLanguage = () => ({
  name: 'in-one-language',
  async load(id: string) {
    const [, file, language] = /^(.+)\?in=(\w+)$/.exec(id) ?? []
    if (file === undefined || language === undefined) return null
    const tables: Readonly<Record<string, Table>> = await import(pathToFileURL(file).href)
    const exported = Object.entries(tables).map(([name, table]) => {
      const said = Object.entries(table).map(([key, text]) => [key, text[language]])
      // As JSON, which engines read faster than an object of a script.
      const json = JSON.stringify(JSON.stringify(Object.fromEntries(said)))
      return `export const ${name} = JSON.parse(${json})\n`
    })
    return { code: exported.join(''), moduleType: 'js' as const }
  },
})

interface Chunk {
  readonly type: string
  readonly isEntry?: boolean
  readonly imports?: readonly string[]
  code?: string
}

/**
 * Nearly all of the first screen's scripts runs before its first field is there. Chromium is told so, and compiles them
 * beside the page's thread while they come in; function by function, as each is first called, that was a third of its work.
 */
export const compiledWhileLoaded = () => ({
  name: 'compiled-while-loaded',
  enforce: 'post' as const,
  generateBundle: {
    order: 'post' as const,
    handler(_options: unknown, built: Record<string, Chunk>) {
      const atOnce = new Set(Object.values(built).filter(chunk => chunk.isEntry))
      for (const chunk of atOnce)
        for (const name of chunk.imports ?? []) if (built[name]) atOnce.add(built[name])
      // It counts in the first line alone.
      for (const chunk of atOnce) chunk.code = `//# allFunctionsCalledOnLoad\n${chunk.code}`
    },
  },
})
