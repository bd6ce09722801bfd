// A CUPS of the tests' own: its configuration, socket and spool in a folder that goes with it.
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import {
  accessSync,
  chmodSync,
  chownSync,
  constants,
  existsSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

const CUPSD = '/usr/sbin/cupsd'
const LPADMIN = '/usr/sbin/lpadmin'
const SOCKET_BACKEND = '/usr/lib/cups/backend/socket'

/** What CUPS knows of a printer that prints PDF by itself (Adobe PPD 4.3, cupsFilter2 of CUPS). */
const OFFICE_PPD = `*PPD-Adobe: "4.3"
*FormatVersion: "4.3"
*FileVersion: "1.0"
*LanguageVersion: English
*LanguageEncoding: ISOLatin1
*PCFileName: "OFFICE.PPD"
*Manufacturer: "Test"
*Product: "(Office)"
*ModelName: "Office"
*ShortNickName: "Office"
*NickName: "Office"
*PSVersion: "(3010.000) 0"
*LanguageLevel: "3"
*ColorDevice: False
*DefaultColorSpace: Gray
*FileSystem: False
*cupsFilter2: "application/pdf application/pdf 0 -"
*OpenUI *PageSize/Media Size: PickOne
*DefaultPageSize: Letter
*PageSize Letter/Letter: "<</PageSize[612 792]>>setpagedevice"
*CloseUI: *PageSize
*OpenUI *PageRegion/Media Size: PickOne
*DefaultPageRegion: Letter
*PageRegion Letter/Letter: "<</PageSize[612 792]>>setpagedevice"
*CloseUI: *PageRegion
*DefaultImageableArea: Letter
*ImageableArea Letter/Letter: "0 0 612 792"
*DefaultPaperDimension: Letter
*PaperDimension Letter/Letter: "612 792"
`

export interface PrivateCupsd {
  /** For `CUPS_SERVER`. */
  readonly server: string
  /** Makes a raw queue; `deviceUri` like `socket://127.0.0.1:9100`. */
  addQueue(queue: string, deviceUri: string): void
  /** Makes a queue of an office printer that takes PDF. */
  addOfficeQueue(queue: string, deviceUri: string): void
  /** Runs one of CUPS's own programs against it. */
  run(program: string, ...args: string[]): string
  stop(): Promise<void>
}

export function noCupsd(): string | undefined {
  try {
    for (const program of [CUPSD, LPADMIN, SOCKET_BACKEND]) accessSync(program, constants.R_OK)
    return undefined
  } catch {
    return 'not run: cups and cups-client are not installed'
  }
}

export async function startPrivateCupsd(): Promise<PrivateCupsd> {
  const folder = mkdtempSync(join(tmpdir(), 'packbench-cups-'))
  chmodSync(folder, 0o755)
  const asRoot = process.getuid?.() === 0
  const place = (name: string) => {
    const path = join(folder, name)
    mkdirSync(path)
    // cupsd drops its rights to this user and refuses to keep root's.
    if (asRoot) chownSync(path, Number(idOf('-u')), Number(idOf('-g')))
    return path
  }
  const server = join(folder, 'cups.sock')
  const configuration = join(folder, 'cupsd.conf')
  const files = join(folder, 'cups-files.conf')
  const everybody = ['Order allow,deny', 'Allow all']
  writeFileSync(
    configuration,
    [
      `Listen ${server}`,
      'Browsing No',
      'LogLevel warn',
      // Otherwise every change is written only after half a minute, and stopping waits for it.
      'DirtyCleanInterval 0',
      '<Location />',
      ...everybody,
      '</Location>',
      '<Policy default>',
      '<Limit All>',
      ...everybody,
      '</Limit>',
      '</Policy>',
      '',
    ].join('\n'),
  )
  const log = place('log')
  writeFileSync(
    files,
    [
      `ServerRoot ${place('server')}`,
      `RequestRoot ${place('spool')}`,
      `TempDir ${place('tmp')}`,
      `CacheDir ${place('cache')}`,
      `StateDir ${place('state')}`,
      `AccessLog ${join(log, 'access')}`,
      `ErrorLog ${join(log, 'errors')}`,
      `PageLog ${join(log, 'pages')}`,
      ...(asRoot ? ['User lp', 'Group lp', 'SystemGroup root'] : []),
      '',
    ].join('\n'),
  )
  const cupsd = spawn(CUPSD, ['-f', '-c', configuration, '-s', files], { stdio: 'ignore' })
  while (!existsSync(server)) {
    if (cupsd.exitCode !== null) throw new Error('cupsd ended before it listened')
    await pause(10)
  }
  const env = { ...process.env, LC_ALL: 'C', CUPS_SERVER: server }
  const run = (program: string, ...args: string[]) =>
    execFileSync(program, args, { env, stdio: ['ignore', 'pipe', 'ignore'] }).toString()
  return {
    server,
    run,
    addQueue(queue, deviceUri) {
      run(LPADMIN, '-p', queue, '-E', '-v', deviceUri, '-m', 'raw')
    },
    addOfficeQueue(queue, deviceUri) {
      const ppd = join(folder, `${queue}.ppd`)
      writeFileSync(ppd, OFFICE_PPD)
      run(LPADMIN, '-p', queue, '-E', '-v', deviceUri, '-P', ppd)
    },
    async stop() {
      await stopped(cupsd)
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

const idOf = (which: '-u' | '-g') => execFileSync('id', [which, 'lp']).toString().trim()

function stopped(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve()
  return new Promise(resolve => {
    child.once('exit', () => resolve())
    child.kill('SIGTERM')
  })
}
