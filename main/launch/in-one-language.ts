// For the build: a module of tables that is imported as `tables.ts?in=es` has each of them in that language alone, so
// that a page loads no language that nobody speaks at it.
import { pathToFileURL } from 'node:url'

type Table = Readonly<Record<string, Readonly<Record<string, unknown>>>>

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
