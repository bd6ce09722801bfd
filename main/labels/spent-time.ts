// What a label may take, counted in the work of the process that makes it: on a busy machine it takes longer, and still
// becomes what it becomes on a quiet one.

/** Milliseconds that this process has computed since it began. */
export function spentMs(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

/** Of one job, for its printer and for its picture alike: what one of them gives up the other gives up too. */
export const MOST_WORK_MS = 48_000
