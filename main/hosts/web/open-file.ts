// The page that takes a browser to the station: links are never on a command line, which every user of the machine
// can read.
import { closeSync, fchmodSync, fsyncSync, openSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

const OPEN_FILE = 'open.html'

export interface OpenFile {
  /** Opened by a browser it leads to the link that was written last. */
  readonly url: string
  write(link: string): void
  remove(): void
}

const OWNER_ALONE = 0o600
const OF_ITS_GROUP = 0o640

/**
 * In the data folder, its owner's alone; in a folder that was named for it, for those of the file's group too. The link
 * in it works once; the station writes the next one as it is used.
 */
export function openFile(dataFolder: string, pageFolder?: string): OpenFile {
  const path = join(pageFolder ?? dataFolder, OPEN_FILE)
  return {
    url: pathToFileURL(path).href,
    write(link) {
      const beside = `${path}.new`
      rmSync(beside, { force: true })
      const file = openSync(beside, 'wx', OWNER_ALONE)
      try {
        if (pageFolder !== undefined) fchmodSync(file, OF_ITS_GROUP)
        writeFileSync(file, page(link))
        fsyncSync(file)
      } finally {
        closeSync(file)
      }
      renameSync(beside, path)
    },
    remove: () => rmSync(path, { force: true }),
  }
}

const page = (link: string): string => `<!doctype html>
<html>
<head>
<meta charset="utf-8">
<meta name="referrer" content="no-referrer">
<meta http-equiv="refresh" content="0; url=${link}">
<title>Packbench</title>
</head>
<body><a href="${link}">Packbench</a></body>
</html>
`
