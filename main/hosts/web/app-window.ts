// Opens the station's page: as an app window of an installed browser, or in the default one.
import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import type { Log } from '../../core/ports.ts'

type Env = Readonly<Record<string, string | undefined>>

/** Why no window is opened, where the machine has none to give. */
export function whyNoWindow(
  env: Env = process.env,
  platform: NodeJS.Platform = process.platform,
): string | undefined {
  if (env.CI) return 'this is a CI run'
  if (platform === 'linux' && !env.DISPLAY && !env.WAYLAND_DISPLAY) return 'this session has no display'
  return undefined
}

/** Chrome, Chromium or Edge on this machine: the browsers that open a page as a window of its own. */
export function findAppBrowser(
  env: Env = process.env,
  platform: NodeJS.Platform = process.platform,
  exists: (path: string) => boolean = existsSync,
): string | undefined {
  return browserPlaces(env, platform).find(exists)
}

function browserPlaces(env: Env, platform: NodeJS.Platform): string[] {
  switch (platform) {
    case 'win32': {
      const roots = [env.ProgramFiles, env['ProgramFiles(x86)'], env.LOCALAPPDATA].filter(
        root => root !== undefined,
      )
      const programs = ['Google\\Chrome\\Application\\chrome.exe', 'Microsoft\\Edge\\Application\\msedge.exe']
      return programs.flatMap(program => roots.map(root => `${root}\\${program}`))
    }
    case 'darwin':
      return ['Google Chrome', 'Chromium', 'Microsoft Edge'].map(
        name => `/Applications/${name}.app/Contents/MacOS/${name}`,
      )
    default: {
      const folders = (env.PATH ?? '').split(delimiter).filter(folder => folder !== '')
      const names = [
        'google-chrome-stable',
        'google-chrome',
        'chromium',
        'chromium-browser',
        'microsoft-edge-stable',
        'microsoft-edge',
      ]
      return names.flatMap(name => folders.map(folder => join(folder, name)))
    }
  }
}

export interface OpenedWindow {
  /** Ends the window's browser, where it is the station's own. */
  close(): void
}

export interface OpenOptions {
  /** A file that leads to the station: the command line can be read by others on this machine. */
  readonly page: string
  /** The window's browser profile, apart from the operator's own. */
  readonly profileFolder: string
  readonly log: Log
  /** The station's own window was closed, or could not be kept open (`code` other than 0). */
  readonly onClosed: (code: number | null) => void
}

/** Opens the page; never fails: a station without a window still prints labels for open ones. */
export function openWindow({ page, profileFolder, log, onClosed }: OpenOptions): OpenedWindow {
  const browser = findAppBrowser()
  if (!browser) {
    const [command, ...args] = defaultOpener(process.platform, page)
    start(command, args, log).unref()
    return { close: () => undefined }
  }
  const child = start(
    browser,
    [`--app=${page}`, `--user-data-dir=${profileFolder}`, '--no-first-run', '--no-default-browser-check'],
    log,
  )
  child.on('exit', onClosed)
  return {
    close: () => {
      child.removeListener('exit', onClosed)
      child.kill('SIGTERM')
    },
  }
}

function defaultOpener(platform: NodeJS.Platform, page: string): [command: string, ...args: string[]] {
  switch (platform) {
    case 'win32':
      return ['rundll32', 'url.dll,FileProtocolHandler', page]
    case 'darwin':
      return ['open', page]
    default:
      return ['xdg-open', page]
  }
}

function start(command: string, args: readonly string[], log: Log): ChildProcess {
  const child = spawn(command, args, { stdio: 'ignore' })
  child.on('error', () => log.warn('no browser could be opened'))
  return child
}
