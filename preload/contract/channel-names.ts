// Owns the channel names alone, so that the preload script carries no schemas.
import type { ChannelName } from './channels.ts'

const names = {
  'station.overview': true,
  'pack.ship': true,
  'pack.rates': true,
  'pack.validate': true,
  'pack.preview': true,
  'shipments.search': true,
  'shipments.get': true,
  'shipments.scan': true,
  'shipments.void': true,
  'shipments.resolve': true,
  'reprint.print': true,
  'labels.print': true,
  'reprint.fetch': true,
  'queue.list': true,
  'queue.settle': true,
  'queue.cancel': true,
  'queue.release': true,
  'session.unlock': true,
  'session.lock': true,
  'session.present': true,
  'people.list': true,
  'people.save': true,
  'people.remove': true,
  'meters.list': true,
  'meters.get': true,
  'meters.addFunds': true,
  'meters.resolve': true,
  'closeDay.preview': true,
  'closeDay.run': true,
  'closeDay.list': true,
  'closeDay.get': true,
  'closeDay.resolve': true,
  'attention.list': true,
  'printers.discover': true,
  'printers.list': true,
  'printers.save': true,
  'printers.remove': true,
  'printers.status': true,
  'printers.test': true,
  'settings.get': true,
  'settings.save': true,
  'services.check': true,
  'diagnostics.export': true,
} as const satisfies Record<ChannelName, true>

export const CHANNEL_NAMES = Object.keys(names) as ChannelName[]

/** Electron's one channel for events to the screen. */
export const EVENT_CHANNEL = 'station.event'
