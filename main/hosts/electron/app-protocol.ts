// The `app:` scheme: the screens, pictures and documents as Electron's window asks for them.
import { readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import type { CustomScheme } from 'electron'
import type { StationHandle } from '../../api/station-handle.ts'
import { contentSecurityPolicy, newStyleNonce, SECURITY_HEADERS, withStyleNonce } from '../page-security.ts'
import { fileHeaders, isPlainFilePath } from '../served-file.ts'

/** The one page of the window. */
export const APP_PAGE = 'app://station/'
export const FILES = 'api/files/'

/** `standard` gives the page an origin, `secure` the features of https; nothing else is asked for. */
export const APP_SCHEME: CustomScheme = { scheme: 'app', privileges: { standard: true, secure: true } }

/** What the build makes of the renderer; a file of another type is not served. */
const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
}

/** Path of `url` below `app://station/`, decoded; undefined for any other address. */
export function appPath(url: string): string | undefined {
  const { protocol, host, pathname } = new URL(url)
  if (protocol !== 'app:' || host !== 'station') return undefined
  try {
    return decodeURIComponent(pathname.slice(1))
  } catch {
    return undefined
  }
}

/** Answers every request of the window. `rendererFolder`: the built screens. */
export function appRequestHandler(
  station: Pick<StationHandle, 'file'>,
  rendererFolder: string,
): (request: Request) => Promise<Response> {
  return async request => {
    const path = request.method === 'GET' ? appPath(request.url) : undefined
    if (path === '') return page(await readFile(join(rendererFolder, 'index.html'), 'utf8'))
    if (path === undefined || !isPlainFilePath(path)) return answer(404)
    if (path.startsWith(FILES)) {
      const file = await station.file(path.slice(FILES.length))
      return file ? answer(200, new Uint8Array(file.bytes), fileHeaders(file)) : answer(404)
    }
    const type = TYPES[extname(path)]
    const bytes = type && (await readFile(join(rendererFolder, path)).catch(() => undefined))
    return bytes ? answer(200, new Uint8Array(bytes), { 'Content-Type': type }) : answer(404)
  }
}

function page(html: string): Response {
  const styleNonce = newStyleNonce()
  return answer(200, withStyleNonce(html, styleNonce), {
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Security-Policy': contentSecurityPolicy({ styleNonce, connect: 'none' }),
  })
}

const answer = (status: number, body?: BodyInit, headers: Record<string, string> = {}): Response =>
  new Response(body, { status, headers: { ...SECURITY_HEADERS, ...headers } })
