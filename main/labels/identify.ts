// Owns telling what a service or a file gave us, by its content and never by its name.
import { hasPngSignature } from './png-container.ts'

export type LabelKind =
  | { readonly kind: 'zpl' }
  | { readonly kind: 'png'; readonly widthDots: number; readonly heightDots: number }
  | { readonly kind: 'pdf' }
  | { readonly kind: 'unknown' }

/** Stray characters may stand before the first command, as in the prefix reset `CT~~CD,~CC^~CT~`. */
const LONGEST_PREAMBLE = 64

/** Tells ZPL, PNG (with the size that its header claims) and PDF apart by their first bytes. */
export function identifyLabel(bytes: Uint8Array): LabelKind {
  if (hasPngSignature(bytes)) {
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    const hasHeader = bytes.length >= 24
    return {
      kind: 'png',
      widthDots: hasHeader ? view.getUint32(16) : 0,
      heightDots: hasHeader ? view.getUint32(20) : 0,
    }
  }
  if (isPdf(bytes)) return { kind: 'pdf' }
  return isZpl(bytes) ? { kind: 'zpl' } : { kind: 'unknown' }
}

/** `%PDF-` may stand anywhere in the first kilobyte (PDF reference, implementation note 13). */
const isPdf = (bytes: Uint8Array) => latin1(bytes.subarray(0, 1024)).includes('%PDF-')

/**
 * ZPL begins with a command: `^XA` or STX, a download such as `~DG`, or a prefix reset. A setting of the printer
 * (`! U1 …`) counts as ZPL too, so that the check can name it. JSON, HTML or XML with a label inside does not.
 */
function isZpl(bytes: Uint8Array): boolean {
  const start = latin1(bytes.subarray(0, 4 * LONGEST_PREAMBLE)).replace(/^(?:\xef\xbb\xbf|[\s\0])+/, '')
  if (/^(?:[\x02\x10\x1e]|\^[a-z]|~[a-z]|! ?u)/i.test(start)) return true
  const preamble = /^[^^~\x00-\x08\x0e-\x1f]{1,64}(?=[\x02\x10\x1e]|\^[a-z]|~~?[a-z])/i.exec(start)?.[0]
  if (preamble === undefined || /^[<{["%]/.test(preamble)) return false
  return /\^xa|\x02|\x1exa/i.test(latin1(bytes))
}

const latin1 = (bytes: Uint8Array) =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1')

/** The shortest base64 worth decoding, and how much of it tells what it is (a multiple of four characters). */
const SHORTEST_BASE64 = 12
const BASE64_GLIMPSE = 344

/**
 * The bytes of a label that stands in `text`: ZPL as it is, or base64 (also base64url, wrapped in lines, or in a
 * data URL) of a PNG, a PDF or ZPL. Null when the text is none of these.
 */
export function labelBytesFromText(text: string): { kind: LabelKind; bytes: Uint8Array } | null {
  const plain = Buffer.from(text, 'utf8')
  const asIs = identifyLabel(plain)
  if (asIs.kind === 'zpl') return { kind: asIs, bytes: plain }
  const trimmed = text.replace(/^\uFEFF/, '').trim()
  const body = /^data:[^,]{0,100};base64,/i.test(trimmed) ? trimmed.slice(trimmed.indexOf(',') + 1) : trimmed
  const compact = /[\s\\]/.test(body) ? body.replace(/\s+|\\[nr]/g, '') : body
  if (compact.length < SHORTEST_BASE64 || !/^[A-Za-z0-9+/_-]+={0,2}$/.test(compact)) return null
  const encoding = /[-_]/.test(compact) ? 'base64url' : 'base64'
  if (!isLabel(Buffer.from(compact.slice(0, BASE64_GLIMPSE), encoding))) return null
  const bytes = Buffer.from(compact, encoding)
  const kind = identifyLabel(bytes)
  return kind.kind === 'unknown' ? null : { kind, bytes }
}

/** Stricter than `identifyLabel`: a number or a word is base64 too, and what it decodes to may look like a command. */
function isLabel(glimpse: Buffer): boolean {
  const { kind } = identifyLabel(glimpse)
  return kind === 'png' || kind === 'pdf' || (kind === 'zpl' && /\^xa|~d[a-z]|~cc/i.test(latin1(glimpse)))
}
