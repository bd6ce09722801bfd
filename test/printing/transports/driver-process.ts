// A driver process for tests: the served USB transport with the device replaced, and ways to break it.
import {
  type ChildReply,
  type ChildRequest,
  serveTransports,
} from '../../../main/printing/transports/child-protocol.ts'
import { usbTransport } from '../../../main/printing/transports/usb.ts'
import { fakeUsbPrinter } from './fake-usb-printer.ts'

const [tcpPort = '0', ...faults] = process.argv.slice(2)
const device = fakeUsbPrinter({ tcpPort: Number(tcpPort) })
device.claimedElsewhere = faults.includes('claimed-elsewhere')
const write = device.transferOut.bind(device)
let transfers = 0
device.transferOut = (...args) => {
  transfers++
  if (transfers > 4 && faults.includes('holds')) device.hold(true)
  // A driver's fault takes its process with it.
  if (transfers > 4 && faults.includes('crashes')) process.kill(process.pid, 'SIGSEGV')
  if (transfers > 4 && faults.includes('hangs')) for (;;);
  return write(...args)
}

const serve = serveTransports([usbTransport({ devices: async () => [device] })], (reply: ChildReply) =>
  process.send?.(reply),
)
process.on('message', request => serve(request as ChildRequest))
process.once('disconnect', () => process.exit(0))
