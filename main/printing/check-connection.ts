// What a printer and its place may be called, before anything is asked for it: a host is no address, a queue no option.

import type { Connection } from '../core/printing/printer.ts'
import type { FieldProblem } from '../core/problem.ts'
import { QUEUE_NAME } from './transports/cups.ts'

const CONTROLS = /[\x00-\x1f\x7f]/

/** Line ends, control and bidi characters: in a list or a sentence they show another name. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Cs}\u2028\u2029]/u

export const printerNameFaults = (name: string): Readonly<Record<string, FieldProblem>> =>
  UNSEEN.test(name) ? { name: { code: 'settings.control-characters' } } : {}

/** By the paths of `printers.save`. */
export function connectionFaults(connection: Connection): Readonly<Record<string, FieldProblem>> {
  switch (connection.kind) {
    case 'network':
      return /^[^\s/?#@\\,;'"]+$/u.test(connection.host) && !CONTROLS.test(connection.host)
        ? {}
        : { 'connection.host': { code: 'settings.host-name' } }
    case 'cups':
    case 'office-queue':
      return QUEUE_NAME.test(connection.queue) ? {} : { 'connection.queue': { code: 'printer.queue-name' } }
    case 'serial':
    case 'device-file':
      return CONTROLS.test(connection.path)
        ? { 'connection.path': { code: 'settings.control-characters' } }
        : {}
    case 'windows-spooler':
      return CONTROLS.test(connection.printer)
        ? { 'connection.printer': { code: 'settings.control-characters' } }
        : {}
    default:
      return {}
  }
}
