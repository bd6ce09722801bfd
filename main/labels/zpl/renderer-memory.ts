// How much memory the renderer keeps before it looks for what is no longer used. It is a Go program, which by itself waits
// until its heap has doubled: how far that goes depends on what it drew before, and on how busy the machine is.

/** Far above what a label takes; letters of some hundred dots take 100 MB each, and are done with one after the other. */
const COLLECTS_FROM = '256MiB'

interface GoProgram {
  env: Readonly<Record<string, string>>
}

/** Before the renderer is first loaded, which brings its runtime and has no other way to be told. */
export function limitRendererMemory(): void {
  let runtime: (new () => GoProgram) | undefined
  Object.defineProperty(globalThis, 'Go', {
    configurable: true,
    get: () => runtime,
    set(Runtime: new () => GoProgram) {
      runtime = class extends Runtime {
        override env = { GOMEMLIMIT: COLLECTS_FROM }
      }
    },
  })
}
