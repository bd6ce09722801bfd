// What main process and page say to each other beside the channels.

/** Electron's one channel for events to the screen. */
export const EVENT_CHANNEL = 'station.event'

/** Told by the preload script alone: whether the system's print dialog is open over the page. */
export const PRINT_DIALOG_CHANNEL = 'window.prints'
