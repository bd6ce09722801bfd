// The network transport: a printer's raw data port, usually TCP 9100, one connection at a time.
import type { Transport } from '../../core/printing/transport.ts'
import { openTcpLink } from './tcp-link.ts'

/** Network printers are entered by hand: the station never searches a network it was not asked to. */
export function networkTransport(): Transport {
  return {
    kind: 'network',
    async open(connection, { timeouts }) {
      if (connection.kind !== 'network') return { kind: 'not-connected', detail: 'not a network printer' }
      return openTcpLink({ host: connection.host, port: connection.port }, timeouts)
    },
    discover: async () => [],
  }
}
