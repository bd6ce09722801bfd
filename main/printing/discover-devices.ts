// Discovery: every transport asked at once, none waited for past the deadline.
import type { FoundDevice } from '../core/printing/printer.ts'
import type { Transport } from '../core/printing/transport.ts'

/** Devices in the transports' order; a transport that fails or is late contributes none. */
export async function discoverDevices(
  transports: readonly Transport[],
  deadlineMs: number,
): Promise<readonly FoundDevice[]> {
  const lists = await Promise.all(transports.map(transport => foundWithin(transport, deadlineMs)))
  return lists.flat()
}

async function foundWithin(transport: Transport, deadlineMs: number): Promise<readonly FoundDevice[]> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<readonly FoundDevice[]>(resolve => {
    timer = setTimeout(() => resolve([]), deadlineMs)
  })
  try {
    return await Promise.race([transport.discover(deadlineMs).catch(() => []), late])
  } finally {
    clearTimeout(timer)
  }
}
