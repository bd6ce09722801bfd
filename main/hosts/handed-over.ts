// What a service manager or a script hands to the program on an open file: no environment and no command line shows it.
import { closeSync, readSync } from 'node:fs'
import { CODE_PAGE_ARGS, HANDED_OVER } from '../launch/code-pages.ts'

const MOST_BYTES = 100_000
/** 0 to 2 are the terminal's. */
const FIRST = 3

/** Read once, and no further program is told of it. An empty text where the file is none that can be read. */
export function takeHandedOver(env: NodeJS.ProcessEnv = process.env): string | undefined {
  const number = env[HANDED_OVER]
  if (number === undefined) return undefined
  delete env[HANDED_OVER]
  if (!/^\d{1,4}$/.test(number) || Number(number) < FIRST) return ''
  try {
    return textAt(Number(number))
  } catch {
    return ''
  }
}

/** A pipe gives what it has; its end is where the writer closed it. */
function textAt(file: number): string {
  const chunks: Buffer[] = []
  for (let size = 0; size <= MOST_BYTES; ) {
    const chunk = Buffer.alloc(4096)
    const count = readSync(file, chunk)
    if (count === 0) break
    chunks.push(chunk.subarray(0, count))
    size += count
  }
  closeSync(file)
  return Buffer.concat(chunks).toString()
}

/** As this program would have begun itself, had it not kept open what was handed over. */
export const nodeArguments = (): readonly string[] => [...new Set([...CODE_PAGE_ARGS, ...process.execArgv])]
