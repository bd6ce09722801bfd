// Signing the files that tell stations of a newer version: without it no station takes them.
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { signatureOf } from '../../main/hosts/electron/feed-signature.ts'
import { signingKey } from '../../main/launch/update-source.ts'

/** Names of the signatures that were written; none without a key or without such files. */
export async function signFeed(
  folder: string,
  env: Readonly<Record<string, string | undefined>>,
): Promise<readonly string[]> {
  const key = signingKey(env)
  if (!key) return []
  const feeds = (await readdir(folder)).filter(name => /^latest[\w-]*\.yml$/.test(name))
  return Promise.all(
    feeds.map(async name => {
      const text = await readFile(join(folder, name), 'utf8')
      await writeFile(join(folder, `${name}.sig`), `${signatureOf(key, name, text)}\n`)
      return `${name}.sig`
    }),
  )
}
