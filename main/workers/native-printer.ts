// The process that holds native printer drivers (USB, Windows spooler); a crash of theirs ends here.
import { type ChildReply, type ChildRequest, serveTransports } from '../printing/transports/child-protocol.ts'
import { usbTransport } from '../printing/transports/usb.ts'
import { windowsSpoolerTransport } from '../printing/transports/windows-spooler.ts'
import { toParent } from './parent-port.ts'

const parent = toParent<ChildRequest, ChildReply>()
parent.onRequest(serveTransports([usbTransport(), windowsSpoolerTransport()], parent.post))
