// `electron.session`: the permission handlers, and what Chromium may do by their word.
import type { Session, WebContents } from 'electron'
import type { BrowserContext } from 'playwright-core'
import { innerApp } from './app.ts'
import { strict } from './strict.ts'

type RequestHandler = Exclude<Parameters<Session['setPermissionRequestHandler']>[0], null>
type CheckHandler = Exclude<Parameters<Session['setPermissionCheckHandler']>[0], null>
let requestHandler: RequestHandler | undefined
let checkHandler: CheckHandler | undefined

const defaultSession: Pick<Session, 'setPermissionRequestHandler' | 'setPermissionCheckHandler'> = {
  setPermissionRequestHandler(handler) {
    requestHandler = handler ?? undefined
  },
  setPermissionCheckHandler(handler) {
    checkHandler = handler ?? undefined
  },
}

export const session = strict('session', {
  get defaultSession() {
    innerApp.mustBeReady('session.defaultSession')
    return strict('Session', defaultSession)
  },
})

/** Electron's permissions that Chromium can be given here, by Chromium's names. */
const PERMISSIONS = {
  notifications: 'notifications',
  geolocation: 'geolocation',
  media: 'microphone',
  midi: 'midi',
  'clipboard-read': 'clipboard-read',
  'storage-access': 'storage-access',
} as const

/** Without handlers Electron gives every permission; with them, what both allow. */
export async function applyPermissions(
  context: BrowserContext,
  contents: WebContents,
  origin: string,
): Promise<void> {
  const given: string[] = []
  for (const [permission, name] of Object.entries(PERMISSIONS) as [keyof typeof PERMISSIONS, string][])
    if (await isGiven(contents, permission, origin)) given.push(name)
  await context.clearPermissions()
  if (given.length > 0) await context.grantPermissions(given, { origin })
}

/** What each handler alone says to a permission; undefined where the program has set none. */
export async function askPermissionHandlers(contents: WebContents) {
  const details = { isMainFrame: true, requestingUrl: 'app://station/', securityOrigin: 'app://station' }
  const ask = requestHandler
  return {
    check: checkHandler?.(contents, 'usb', 'app://station', details),
    request: ask && (await new Promise<boolean>(resolve => ask(contents, 'usb', resolve, details))),
  }
}

async function isGiven(
  contents: WebContents,
  permission: keyof typeof PERMISSIONS,
  origin: string,
): Promise<boolean> {
  const details = { isMainFrame: true, requestingUrl: origin, securityOrigin: origin }
  const checked = checkHandler?.(contents, permission, origin, details) ?? true
  if (!checked || !requestHandler) return checked
  const ask = requestHandler
  return new Promise(resolve => ask(contents, permission, resolve, details))
}
