// Reaches the packages that electron-builder itself works with, in the versions that it brings.
import { createRequire } from 'node:module'

export interface Asar {
  createPackage(source: string, file: string): Promise<void>
  extractAll(file: string, folder: string): void
  listPackage(file: string, options: { isPack: boolean }): string[]
}

export interface BuilderConfig {
  getConfig(root: string, file: string | null, config: object | null): Promise<Record<string, unknown>>
  validateConfiguration(config: object, debugLogger: { isEnabled: boolean }): Promise<void>
}

const fromBuilder = createRequire(createRequire(import.meta.url).resolve('electron-builder'))
const fromLibrary = createRequire(fromBuilder.resolve('app-builder-lib'))

export const builderConfig = fromBuilder('app-builder-lib/out/util/config/config.js') as BuilderConfig
export const asar = fromLibrary('@electron/asar') as Asar
