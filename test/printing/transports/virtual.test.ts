// The virtual transport: the embedded simulated printer over its own socket.

import { expect, it } from 'vitest'
import { virtualTransport } from '../../../main/printing/transports/virtual.ts'
import { quickTimeouts, transportSuite } from '../../contracts/transport-suite.ts'
import { startFaultyPrinter } from '../../lab/printer/printer-faults.ts'

transportSuite({
  name: 'virtual',
  answers: true,
  stalls: true,
  exclusive: false,
  async start() {
    const printer = await startFaultyPrinter({ tcpPort: 0, dpi: 203, inputBytes: 4096 })
    return {
      transport: virtualTransport({ tcpPort: () => printer.tcpPort }),
      connection: { kind: 'virtual' },
      missing: { kind: 'device-file', path: '/dev/null' },
      printer,
      received: () => printer.receivedBytes(),
      unplug: () => printer.faults.unplug(),
      stall: () => printer.faults.bufferFull(true),
      stallBytes: 32 * 1024 * 1024,
      close: () => printer.close(),
    }
  },
})

it('leads nowhere while the virtual printer is not running', async () => {
  const transport = virtualTransport({ tcpPort: () => undefined })
  expect((await transport.open({ kind: 'virtual' }, { timeouts: quickTimeouts })).kind).toBe('not-connected')
  expect(await transport.discover(1000)).toEqual([])
})
