// What no page of the program may do, whatever it is made to show (Electron's security checklist).
import type { App, Session } from 'electron'
import { APP_PAGE, appPath, FILES } from './app-protocol.ts'

/**
 * What an AppImage is started by takes the sandbox away by itself where the system lets no user make one, and says
 * nothing: pages would run with all that the user may do.
 */
export const lostSandbox = (
  app: Pick<App, 'commandLine'>,
  env: Readonly<Record<string, string | undefined>>,
): boolean => Boolean(env.APPIMAGE) && app.commandLine.hasSwitch('no-sandbox')

/** No permission is ever given, neither asked for nor looked up. */
export function denyPermissions(session: Session): void {
  session.setPermissionRequestHandler((_contents, _permission, callback) => callback(false))
  session.setPermissionCheckHandler(() => false)
}

/** The window stays on its page: no navigation, no further window, no embedded one, no client certificate. */
export function denyWandering(app: App): void {
  app.on('web-contents-created', (_event, contents) => {
    contents.on('will-frame-navigate', event => {
      if (!event.isMainFrame || event.url.split('#')[0] !== APP_PAGE) event.preventDefault()
    })
    contents.on('will-redirect', event => event.preventDefault())
    contents.on('will-attach-webview', event => event.preventDefault())
    contents.setWindowOpenHandler(({ url }) => {
      // A label's document that a screen opens is saved: the window itself shows the screens alone.
      if (URL.canParse(url) && appPath(url)?.startsWith(FILES)) contents.downloadURL(url)
      return { action: 'deny' }
    })
  })
  app.on('select-client-certificate', (event, _contents, _url, _certificates, callback) => {
    event.preventDefault()
    callback()
  })
}
