// Programs beside the station are not part of a run: whoever starts one fails.
const none = (): never => {
  throw new Error('the simulated program started another program')
}

export const fork = none
export const spawn = none
export const execFile = none
export const execFileSync = none
