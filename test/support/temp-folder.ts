// Folders that a test may fill, gone when it ends.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { whenFinished } from './when-finished.ts'

/** A fresh folder, removed when the running test finishes; outside of a test the caller removes it. */
export async function tempFolder(name = 'packbench'): Promise<string> {
  const folder = await newFolder(name)
  whenFinished(() => removeFolder(folder))
  return folder
}

/** A fresh folder that the caller removes (`removeFolder`). */
export const newFolder = (name = 'packbench'): Promise<string> => mkdtemp(join(tmpdir(), `${name}-`))

export const removeFolder = (folder: string): Promise<void> =>
  rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 })
