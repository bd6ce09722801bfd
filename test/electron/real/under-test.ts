// What the suite on real Electron runs on: found once by `npm run test:electron`, told to the tests in their environment.

export interface UnderTest {
  /** Starts Electron; as another user where root must not. */
  readonly command: string
  /** Electron's own folder, unpacked. */
  readonly folder: string
  readonly version: string
  /** The project's own version, not the older one. */
  readonly own: boolean
  /** The folder with package.json and out/. */
  readonly program: string
  /** Whom Electron runs as, where that is not the user of the tests. */
  readonly user?: number
  /** Whether Chromium's sandbox of the system is on. */
  readonly sandboxed: boolean
}

const NAME = 'PACKBENCH_REAL_ELECTRON'

export const toEnvironment = (under: UnderTest): Record<string, string> => ({ [NAME]: JSON.stringify(under) })

/** Undefined in a run that `npm run test:electron` did not start. */
export function underTest(): UnderTest | undefined {
  const text = process.env[NAME]
  return text === undefined ? undefined : (JSON.parse(text) as UnderTest)
}
