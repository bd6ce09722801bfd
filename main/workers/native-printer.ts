// Owns the entry of the process that holds native printer drivers (USB, Windows spooler); a crash of theirs ends here.
import { type ChildReply, type ChildRequest, serveTransports } from '../printing/transports/child-protocol.ts'
import { usbTransport } from '../printing/transports/usb.ts'
import { windowsSpoolerTransport } from '../printing/transports/windows-spooler.ts'

/** Electron's utility process talks over a port, Node's child over its own channel. */
interface ParentPort {
  on(event: 'message', listener: (message: { readonly data: ChildRequest }) => void): void
  postMessage(reply: ChildReply): void
}
const { parentPort } = process as { readonly parentPort?: ParentPort }

const serve = serveTransports([usbTransport(), windowsSpoolerTransport()], reply => {
  if (parentPort) parentPort.postMessage(reply)
  else process.send?.(reply)
})
if (parentPort) parentPort.on('message', ({ data }) => serve(data))
else process.on('message', request => serve(request as ChildRequest))
// A station that died leaves nobody to print for.
process.once('disconnect', () => process.exit(0))
