// How a value in an answer is recognised as a label: ZPL text, PNG or ZPL in base64, a data URL.
import type { Json } from './json-text.ts'

/** `unprintable`: label data that no printer here takes, such as a PDF; it proves a purchase. */
export interface LabelBytes {
  readonly format: 'zpl' | 'png' | 'unprintable'
  readonly bytes: Uint8Array
}

const PNG_SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
const PDF_SIGNATURE = [0x25, 0x50, 0x44, 0x46, 0x2d]
const GIF_SIGNATURE = [0x47, 0x49, 0x46, 0x38]
const JPEG_SIGNATURE = [0xff, 0xd8, 0xff]
const DATA_URL = /^data:[\w.+-]+\/[\w.+-]+(?:;[\w.+=-]+)*;base64,/i

/** The label that `value` holds by its content, or undefined where it holds none. */
export function labelBytesIn(value: Json | undefined): LabelBytes | undefined {
  if (typeof value === 'string') return fromText(value)
  return Array.isArray(value) ? fromByteArray(value) : undefined
}

/** Whether `text` reads as ZPL: a format opens in it, whatever comes before. */
function looksLikeZpl(text: string): boolean {
  return /\^XA/i.test(text) || /^\s*~DG/i.test(text)
}

/** What a file is by its first bytes. */
export function contentTypeOf(bytes: Uint8Array): 'image/png' | 'application/pdf' | undefined {
  if (startsWith(bytes, PNG_SIGNATURE)) return 'image/png'
  return startsWith(bytes, PDF_SIGNATURE) ? 'application/pdf' : undefined
}

function fromText(text: string): LabelBytes | undefined {
  if (text.length < 8) return undefined
  if (looksLikeZpl(text)) return { format: 'zpl', bytes: Buffer.from(text, 'utf8') }
  const encoded = text.replace(DATA_URL, '')
  if (!looksLikeBase64(encoded)) return undefined
  return fromBytes(Buffer.from(encoded, 'base64'))
}

/** Looks at the first characters alone before anything is decoded. */
function looksLikeBase64(text: string): boolean {
  return text.length >= 24 && /^[\sA-Za-z0-9+/_-]+=*\s*$/.test(text.slice(0, 96))
}

function fromBytes(bytes: Uint8Array): LabelBytes | undefined {
  if (startsWith(bytes, PNG_SIGNATURE)) return { format: 'png', bytes }
  if ([PDF_SIGNATURE, GIF_SIGNATURE, JPEG_SIGNATURE].some(one => startsWith(bytes, one))) {
    return { format: 'unprintable', bytes }
  }
  const opening = Buffer.from(bytes.subarray(0, 4096)).toString('latin1')
  return looksLikeZpl(opening) ? { format: 'zpl', bytes } : undefined
}

/** Some JSON writers spell bytes as an array of numbers. */
function fromByteArray(values: readonly Json[]): LabelBytes | undefined {
  if (values.length < 8 || !PNG_SIGNATURE.every((byte, at) => values[at] === byte)) return undefined
  const areBytes = values.every(one => typeof one === 'number' && one >= 0 && one <= 255)
  return areBytes ? { format: 'png', bytes: Uint8Array.from(values as number[]) } : undefined
}

function startsWith(bytes: Uint8Array, signature: readonly number[]): boolean {
  return bytes.length > signature.length && signature.every((byte, at) => bytes[at] === byte)
}
