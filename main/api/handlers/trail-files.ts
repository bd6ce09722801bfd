// A file in the audit trail: its name, its size and its SHA-256, by which it can be identified; never its content.
import { createHash } from 'node:crypto'

export interface FileInTrail {
  readonly fileName: string
  readonly byteCount: number
  readonly sha256: string
}

/** A folder in a name may be a person's: the last part alone. */
export const fileInTrail = (fileName: string, content: Uint8Array | string): FileInTrail => ({
  fileName: fileName.split(/[\\/]/).at(-1) ?? fileName,
  byteCount: typeof content === 'string' ? Buffer.byteLength(content) : content.byteLength,
  sha256: createHash('sha256').update(content).digest('hex'),
})
