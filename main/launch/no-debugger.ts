// Node opens its debugger to every user of the computer where a process gets SIGUSR1, by which scripts elsewhere have logs
// opened anew. Whoever listens to the signal keeps it from that.

export function refuseDebugger(): void {
  process.on('SIGUSR1', () => undefined)
}
