// Pictures and documents of the station by their address: in a browser they are asked for with the window's token.
import { useEffect, useState } from 'react'
import { ownProblem } from './own-problem.ts'
import { session } from './station.ts'
import type { Problem, Reply } from './types.ts'

interface Got {
  readonly address: string
  readonly type: string
  free(): void
}

/** An address that a picture or a link can hold, and what gives it back. */
async function addressOf(url: string): Promise<Got> {
  if (!session) return { address: url, type: '', free: () => undefined }
  const response = await session.fetch(url)
  if (!response.ok) throw new Error(`the station gave no file: ${response.status}`)
  const blob = await response.blob()
  const address = URL.createObjectURL(blob)
  return { address, type: blob.type, free: () => URL.revokeObjectURL(address) }
}

export interface StationFile {
  /** What a picture shows; undefined until it is there. */
  readonly address?: string | undefined
  /** Why there is none. */
  readonly problem?: Problem | undefined
  /** The picture that was to show it says so: in the station's own window nobody else asks for it. */
  readonly onError: () => void
}

/** The station's file at `url`. */
export function useStationFile(url: string | undefined): StationFile {
  const [got, setGot] = useState<{ readonly url: string; readonly address?: string }>()
  useEffect(() => {
    if (url === undefined) return
    let left = false
    const asked = addressOf(url).catch(() => undefined)
    void asked.then(got => {
      if (!left) setGot({ url, ...(got && { address: got.address }) })
    })
    return () => {
      left = true
      void asked.then(got => got?.free())
    }
  }, [url])
  const onError = () => url !== undefined && setGot({ url })
  if (url === undefined || got?.url !== url) return { onError }
  return got.address === undefined
    ? { problem: ownProblem('not-found', 'file.not-found'), onError }
    : { address: got.address, onError }
}

/** What a file without a name of its own is called by. */
const ENDINGS: Readonly<Record<string, string>> = { 'application/pdf': '.pdf', 'image/png': '.png' }

/** A window of the program shows the screens alone: there a document is only saved. */
export const isInBrowser: boolean = session !== undefined

/** Shows the station's file in a window of the browser. */
export async function openStationFile(url: string): Promise<Reply<undefined>> {
  // Before the answer: afterwards no key counts as having asked for a window.
  const opened = window.open('', '_blank')
  const got = await addressOf(url).catch(() => undefined)
  if (!got || !opened) {
    opened?.close()
    got?.free()
    return got ? refused('wrong-state', 'file.window-blocked') : refused('not-found', 'file.not-found')
  }
  opened.location.href = got.address
  setTimeout(got.free, 60_000)
  return { ok: true, value: undefined }
}

const refused = (...why: Parameters<typeof ownProblem>): Reply<undefined> => ({
  ok: false,
  problem: ownProblem(...why),
})

/** Hands the station's file to the browser under `fileName`, which gets its ending by what the file is. */
export async function saveStationFile(url: string, fileName: string): Promise<Reply<undefined>> {
  const got = await addressOf(url).catch(() => undefined)
  if (!got) return refused('not-found', 'file.not-found')
  const link = document.createElement('a')
  link.href = got.address
  link.download = /\.\w+$/.test(fileName) ? fileName : `${fileName}${ENDINGS[got.type] ?? ''}`
  link.click()
  // The browser has begun to read it by now, and ends on its own.
  setTimeout(got.free, 60_000)
  return { ok: true, value: undefined }
}
