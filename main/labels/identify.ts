// Tells what a service or a file gave us, by its content and never by its name.
import { hasPngSignature } from './png/png-container.ts'

export type LabelKind =
  | { readonly kind: 'zpl' }
  | { readonly kind: 'png'; readonly widthDots: number; readonly heightDots: number }
  | { readonly kind: 'pdf' }
  | { readonly kind: 'unknown' }

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

/** `%PDF-` may be anywhere in the first kilobyte (PDF reference, implementation note 13). */
const isPdf = (bytes: Uint8Array) => latin1(bytes.subarray(0, 1024)).includes('%PDF-')

/**
 * ZPL begins with a command: `^XA` or STX, a download such as `~DG`, or a prefix reset. A setting of the printer
 * (`! U1 …`) counts as ZPL too, so that the check can name it. Other text may come before the first format, escape
 * sequences too, and is the check's to find; JSON, HTML or XML with a label inside is not ZPL.
 */
function isZpl(bytes: Uint8Array): boolean {
  const start = latin1(bytes.subarray(0, 1024)).replace(/^(?:\xef\xbb\xbf|[\s\0])+/, '')
  if (/^(?:[\x02\x10\x1e]|\^[a-z]|~[a-z]|! ?u)/i.test(start)) return true
  const preamble = /^[^^~\x00-\x08\x0e-\x1a\x1c-\x1f]{1,1000}(?=[\x02\x10\x1e]|\^[a-z]|~~?[a-z])/i.exec(
    start,
  )?.[0]
  if (preamble === undefined || /^[<{["%]/.test(preamble)) return false
  return /\^xa|\x02|\x1exa/i.test(latin1(bytes))
}

const latin1 = (bytes: Uint8Array) =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1')
