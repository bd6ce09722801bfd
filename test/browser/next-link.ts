// The link that opens the next window of a station: each one opens one.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { waitFor } from '../support/wait-for.ts'

/** Once `used` has been taken. */
export async function nextLink(dataFolder: string, used?: string): Promise<string> {
  const file = join(dataFolder, 'open.html')
  const link = () => /url=([^"]+)/.exec(readFileSync(file, 'utf8'))?.[1] ?? ''
  await waitFor(() => link() !== used, { what: 'the next link' })
  return link()
}
