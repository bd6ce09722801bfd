// Checks a company's certificate file before it is saved: a mistake shows at the field, not at the next label.
import { X509Certificate } from 'node:crypto'
import { readFileSync, statSync } from 'node:fs'
import type { FieldProblem } from '../core/problem.ts'

/** The largest bundle of a system's authorities is a fifth of it. */
const MAX_BYTES = 1_000_000

/** Undefined where every certificate in the file can be read and at least one counts today. */
export function whyNotCaFile(path: string, now: Date): FieldProblem | undefined {
  const pem = textOf(path)
  if (typeof pem !== 'string') return pem
  const blocks = pem.match(/-----BEGIN CERTIFICATE-----[\s\S]+?-----END CERTIFICATE-----/g) ?? []
  const certificates = blocks.map(certificateOf)
  if (certificates.length === 0 || certificates.includes(undefined)) {
    return { code: 'settings.ca-file-not-pem' }
  }
  const known = certificates.filter(one => one !== undefined)
  const counts = known.some(one => one.validFromDate <= now && now <= one.validToDate)
  if (counts) return undefined
  const last = Math.max(...known.map(one => one.validToDate.getTime()))
  return last < now.getTime()
    ? { code: 'settings.ca-file-expired', params: { day: new Date(last).toISOString().slice(0, 10) } }
    : { code: 'settings.ca-file-not-yet' }
}

function textOf(path: string): string | FieldProblem {
  try {
    const found = statSync(path)
    // A folder, or a device that never ends.
    if (!found.isFile() || found.size > MAX_BYTES) return { code: 'settings.ca-file-not-pem' }
    return readFileSync(path, 'utf8')
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    return code === 'ENOENT' || code === 'ENOTDIR'
      ? { code: 'settings.ca-file-missing', params: { path } }
      : { code: 'settings.ca-file-unreadable', params: { cause: code ?? 'unknown' } }
  }
}

function certificateOf(pem: string): X509Certificate | undefined {
  try {
    return new X509Certificate(pem)
  } catch {
    return undefined
  }
}
