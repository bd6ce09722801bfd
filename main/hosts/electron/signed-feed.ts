// The update feed: nothing in it counts before its signature is verified as the packager's.
import type { KeyObject } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import type { UpdateInfo } from 'electron-updater'
// The package's own reader of a plain web folder; its main entry does not name it.
import type { GenericProvider } from 'electron-updater/out/providers/GenericProvider.js'
import { isSignedBy } from './feed-signature.ts'

/** The feed says something, and it is not the packager's word: a wrong signature, none, or an older one again. */
export class FeedRefused extends Error {
  readonly code: 'unsigned' | 'without-checksum' | 'older-than-seen'
  constructor(code: FeedRefused['code']) {
    super(code)
    this.code = code
  }
}

export interface SignedFeedOptions {
  readonly key: KeyObject
  /** Keeps the newest version that was ever signed for: an older one is somebody's replay. */
  readonly seenFile: string
}

/** Everything that describes an update is read through here; installers are held to the SHA-512 that it gives. */
export function signedFeed(Base: typeof GenericProvider, { key, seenFile }: SignedFeedOptions) {
  return class SignedFeed extends Base {
    protected override async httpRequest(...asked: Parameters<GenericProvider['httpRequest']>) {
      const [url, headers, cancellationToken] = asked
      const text = (await super.httpRequest(url, headers, cancellationToken)) ?? ''
      const beside = new URL(url)
      beside.pathname += '.sig'
      const signature = await super
        .httpRequest(beside, headers, cancellationToken)
        .catch((fault: unknown) => {
          if (isMissing(fault)) throw new FeedRefused('unsigned')
          throw fault
        })
      const fileName = url.pathname.split('/').at(-1) ?? ''
      if (!isSignedBy(key, fileName, text, signature ?? '')) throw new FeedRefused('unsigned')
      return text
    }

    override async getLatestVersion(): Promise<UpdateInfo> {
      const info = await super.getLatestVersion()
      if (!info.files?.length || info.files.some(file => !file.sha512)) {
        throw new FeedRefused('without-checksum')
      }
      const seen = readSeen(seenFile)
      if (seen !== undefined && isOlder(info.version, seen)) throw new FeedRefused('older-than-seen')
      if (seen !== info.version) writeFileSync(seenFile, `${info.version}\n`, { mode: 0o600 })
      return info
    }
  }
}

const isMissing = (fault: unknown): boolean =>
  fault instanceof Error && 'statusCode' in fault && (fault.statusCode === 404 || fault.statusCode === 403)

function readSeen(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8').trim() || undefined
  } catch {
    return undefined
  }
}

/** By the three numbers; versions before a release are never taken. */
function isOlder(version: string, than: string): boolean {
  const [one, other] = [numbersOf(version), numbersOf(than)]
  for (const [index, number] of one.entries()) {
    const limit = other[index] ?? 0
    if (number !== limit) return number < limit
  }
  return false
}

const numbersOf = (version: string): readonly number[] =>
  (version.split(/[-+]/)[0] ?? '').split('.').map(part => Number(part) || 0)
