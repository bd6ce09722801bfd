// Whether the person at the bench could have written the company's policy: then it fixes nothing.
import { closeSync, mkdtempSync, openSync, realpathSync, rmdirSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** macOS lets its administrators' group write beside root. */
const ADMIN_GROUPS: readonly number[] = process.platform === 'darwin' ? [0, 80] : [0]

/** The file itself, or a folder above it in which it could be replaced. */
export function isUsersOwn(path: string): boolean {
  if (process.platform === 'win32') return isWritableHere(path)
  let place = realpathSync(path)
  for (;;) {
    const { uid, gid, mode } = statSync(place)
    const sticky = (mode & 0o1000) !== 0
    const others = !sticky && ((mode & 0o002) !== 0 || ((mode & 0o020) !== 0 && !ADMIN_GROUPS.includes(gid)))
    if (uid !== 0 || others) return true
    const above = dirname(place)
    if (above === place) return false
    place = above
  }
}

/** Windows: by trying, since its access lists are no modes; a program without an administrator's token may do neither. */
function isWritableHere(path: string): boolean {
  try {
    closeSync(openSync(path, 'r+'))
    return true
  } catch {
    return canMakeIn(dirname(path))
  }
}

function canMakeIn(folder: string): boolean {
  try {
    rmdirSync(mkdtempSync(join(folder, 'tried-')))
    return true
  } catch {
    return false
  }
}
