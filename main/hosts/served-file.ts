// How a label's picture or document is answered, so that a carrier's file can never act as a page.
import type { StationFile } from '../api/station-handle.ts'

/** Shown in the window; every other type is only ever saved. */
const SHOWN_TYPES: ReadonlySet<string> = new Set(['image/png', 'application/pdf'])

/** A path below `files/` that could leave the station's files is none. */
export const isPlainFilePath = (path: string): boolean =>
  path.length > 0 &&
  path.length <= 500 &&
  path.split('/').every(part => /^[\w.@=~-]+$/.test(part) && part !== '.' && part !== '..')

/** Headers for `file`: what it is, whether it is shown or saved, and a policy that lets it load nothing. */
export function fileHeaders(file: StationFile): Record<string, string> {
  const type = file.contentType.split(';')[0]?.trim().toLowerCase() ?? ''
  const shown = SHOWN_TYPES.has(type)
  return {
    'Content-Type': shown ? type : 'application/octet-stream',
    'Content-Disposition': disposition(shown, file.downloadName),
    'Content-Security-Policy': "default-src 'none'; object-src 'self'; frame-ancestors 'none'",
    'Cache-Control': 'private, no-store',
  }
}

function disposition(shown: boolean, name: string | undefined): string {
  const kind = shown && name === undefined ? 'inline' : 'attachment'
  if (name === undefined) return kind
  // RFC 6266: the plain name for old readers, the exact one percent-encoded.
  const plain = name.replace(/[^\w. -]/g, '_')
  const exact = encodeURIComponent(name).replace(/['()*]/g, c => `%${c.charCodeAt(0).toString(16)}`)
  return `${kind}; filename="${plain}"; filename*=UTF-8''${exact}`
}
