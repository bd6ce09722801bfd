// What a page of the documents shows to be done, as it stands there: a test that plays a reader does what the page says.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from './program.ts'

export interface Page {
  /** Blocks of code of one language under a heading, in their order. */
  code(heading: string, language: string): readonly string[]
  /** A command that a sentence shows, by how it begins. */
  command(begins: string): string
  /** Settings that a sentence shows as a policy has them: `"orders": { … }`. */
  settings(name: string): Readonly<Record<string, Readonly<Record<string, unknown>>>>
}

export function pageOf(name: string): Page {
  const text = readFileSync(join(ROOT, 'docs', name), 'utf8')
  return {
    code(heading, language) {
      const [, section] = text.split(`\n## ${heading}\n`)
      if (section === undefined) throw new Error(`${name} has no “${heading}”`)
      const [own = ''] = section.split('\n## ')
      const blocks = own.matchAll(new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\`$`, 'gms'))
      return [...blocks].map(([, block = '']) => block)
    },
    command(begins) {
      const [, shown] = text.split(`\`${begins}`)
      if (shown === undefined) throw new Error(`${name} shows no “${begins}”`)
      return `${begins}${shown.split('`')[0]}`
    },
    settings(wanted) {
      const [, shown] = new RegExp(`\`("${wanted}": \\{[^\`]*\\})\``).exec(text) ?? []
      if (shown === undefined) throw new Error(`${name} shows no ${wanted}`)
      return JSON.parse(`{${shown}}`)
    },
  }
}
