// The virtual transport: the embedded simulated printer, over a real socket on this machine.
import type { Transport } from '../../core/printing/transport.ts'
import { openTcpLink } from './tcp-link.ts'

/** `tcpPort` gives the embedded printer's port while it runs. */
export function virtualTransport(options: { readonly tcpPort: () => number | undefined }): Transport {
  return {
    kind: 'virtual',
    async open(connection, { timeouts }) {
      if (connection.kind !== 'virtual') return { kind: 'not-connected', detail: 'not a virtual printer' }
      const port = options.tcpPort()
      if (port === undefined) return { kind: 'not-connected', detail: 'the virtual printer is not running' }
      return openTcpLink({ host: '127.0.0.1', port }, timeouts)
    },
    async discover() {
      if (options.tcpPort() === undefined) return []
      return [{ connection: { kind: 'virtual' }, label: 'Virtual printer', suggestedDpi: 203 }]
    },
  }
}
