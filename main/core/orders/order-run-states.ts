// How a batch of orders stands.
/** `stopped`: by a problem, which the run carries. `ended`: a person gave the rest up. */
export const RUN_STATES = ['running', 'paused', 'stopped', 'done', 'ended'] as const
export type RunState = (typeof RUN_STATES)[number]
/** Of a run that is not over: it holds its orders. */
export const OPEN_RUN_STATES: readonly RunState[] = ['running', 'paused', 'stopped']
