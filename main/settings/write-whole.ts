// Writes a file so that it is the old or the new one, never part of one, without blocking the station meanwhile.
import { constants } from 'node:fs'
import { open, rename } from 'node:fs/promises'
import { dirname } from 'node:path'

/** Never through a link that somebody put in its place, nor waiting for whoever would read a pipe there. */
const FLAGS =
  constants.O_WRONLY | constants.O_CREAT | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0)

/**
 * Whole on disk when it resolves; readable by its owner alone, unless `mode` says otherwise. Unlike `writeDurably` it does
 * not sync the folder, which not every share can: after a power cut the file may be the old one.
 */
export async function writeWhole(path: string, text: string, mode = 0o600): Promise<void> {
  const beside = `${path}.new`
  const file = await open(beside, FLAGS, mode)
  try {
    if (!(await file.stat()).isFile()) throw Object.assign(new Error('not a file'), { code: 'ENOTSUP' })
    await file.truncate()
    // The station's own mask takes everybody else's rights away.
    if (mode !== 0o600) await file.chmod(mode)
    await file.writeFile(text)
    await file.sync()
  } finally {
    await file.close()
  }
  await rename(beside, path)
}

/** The same in a folder of our own, which is synced as well: what is said to be kept is there after a power cut, too. */
export async function writeWholeForGood(path: string, text: string): Promise<void> {
  await writeWhole(path, text)
  await syncFolder(dirname(path))
}

/** The names in it are on disk when it resolves; rejects on a share that cannot do so. */
export async function syncFolder(path: string): Promise<void> {
  // Windows has no fsync of a folder; there the rename itself is journalled.
  if (process.platform === 'win32') return
  const folder = await open(path, 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}
