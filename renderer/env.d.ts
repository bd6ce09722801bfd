// What the bundler adds to types: style sheets, pictures, and the bridge that Electron's preload gives.
/// <reference types="vite/client" />
import type { StationApi } from '../preload/contract/station-api.ts'

declare global {
  interface Window {
    /** Only in Electron; in a browser the same calls go over HTTP. */
    readonly station?: StationApi
    __webpack_nonce__?: string
  }
}
