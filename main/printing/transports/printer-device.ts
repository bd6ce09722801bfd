// Which files of this machine are printers. A label's bytes are somebody else's: written into anything but a
// printer they are a program, a key or a partition.
import { constants, type Stats } from 'node:fs'
import { type FileHandle, lstat, open, realpath } from 'node:fs/promises'

/** Linux, Documentation/admin-guide/devices.txt: /dev/lp* of the parallel port, and the USB class devices. */
const PARALLEL_MAJOR = 6
const USB_MAJOR = 180
/** usblp has the first sixteen; where a kernel gives numbers as they come, its names tell (drivers/usb/class/usblp.c). */
const USBLP_MINORS = 16
const USBLP_NAME = /^\/dev\/(?:usb\/lp|usblp)\d+$/
/** /dev/mem, /dev/port, /dev/kmsg, /dev/null and their kin: no list makes them printers. */
const MEMORY_MAJOR = 1

export type OpenedDevice =
  | { readonly kind: 'opened'; readonly file: FileHandle; readonly canAnswer: boolean }
  | { readonly kind: 'not-a-printer' }

/**
 * Opens the device at the end of `path`, whatever links lead there, and only if it is a printer's: a character
 * device of the system's printer drivers, or a device or pipe whose own path the administrator lists. What was
 * opened is looked at again, so that a link changed meanwhile gains nothing. Nothing is created or cut.
 */
export async function openPrinterDevice(path: string, listed: readonly string[]): Promise<OpenedDevice> {
  const place = await realpath(path)
  const found = await lstat(place)
  if (!isPrinter(place, found, listed)) return { kind: 'not-a-printer' }
  const { file, canAnswer } = found.isFIFO()
    ? { file: await open(place, constants.O_WRONLY | FLAGS), canAnswer: false }
    : await openBothWays(place)
  const opened = await file.stat()
  if (opened.rdev === found.rdev && opened.ino === found.ino && isPrinter(place, opened, listed)) {
    return { kind: 'opened', file, canAnswer }
  }
  await file.close()
  return { kind: 'not-a-printer' }
}

/**
 * What is at `path`, following links; nothing is opened. A place that may not be looked at is asked
 * when printing.
 */
export async function lookAt(
  path: string,
  listed: readonly string[],
): Promise<'printer' | 'no-printer' | 'nothing'> {
  try {
    const place = await realpath(path)
    return isPrinter(place, await lstat(place), listed) ? 'printer' : 'no-printer'
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    // Behind a file there is nothing to come; a loop of links leads nowhere.
    if (code === 'ENOTDIR' || code === 'ELOOP') return 'no-printer'
    return code === 'ENOENT' ? 'nothing' : 'printer'
  }
}

/** O_NONBLOCK: a printer out of paper would otherwise hold a thread of the station for good. */
const FLAGS = (constants.O_NONBLOCK ?? 0) | (constants.O_NOCTTY ?? 0) | (constants.O_NOFOLLOW ?? 0)

async function openBothWays(place: string): Promise<{ file: FileHandle; canAnswer: boolean }> {
  try {
    return { file: await open(place, constants.O_RDWR | FLAGS), canAnswer: true }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EACCES') throw error
    return { file: await open(place, constants.O_WRONLY | FLAGS), canAnswer: false }
  }
}

type FileFacts = Pick<Stats, 'rdev' | 'isFIFO' | 'isCharacterDevice'>

export function isPrinter(place: string, found: FileFacts, listed: readonly string[]): boolean {
  const isListed = listed.some(pattern => matches(pattern, place))
  if (found.isFIFO()) return isListed
  if (!found.isCharacterDevice()) return false
  const { major, minor } = numbersOf(found.rdev)
  if (major === MEMORY_MAJOR) return false
  return isListed || (process.platform === 'linux' && isPrinterDriver(place, major, minor))
}

function isPrinterDriver(place: string, major: number, minor: number): boolean {
  if (major === PARALLEL_MAJOR) return true
  return major === USB_MAJOR && (minor < USBLP_MINORS || USBLP_NAME.test(place))
}

/** As Linux packs them (glibc, gnu_dev_major): 12 bits above 8, the rest of both above 32 bits. */
function numbersOf(rdev: number): { major: number; minor: number } {
  const bits = BigInt(rdev)
  return {
    major: Number(((bits >> 8n) & 0xfffn) | ((bits >> 32n) & ~0xfffn)),
    minor: Number((bits & 0xffn) | ((bits >> 12n) & ~0xffn)),
  }
}

/** `*` means anything but a slash. */
function matches(pattern: string, place: string): boolean {
  const source = pattern.replace(/[.+?^${}()|[\]\\]/g, '\\$&').replaceAll('*', '[^/]*')
  return new RegExp(`^${source}$`).test(place)
}
