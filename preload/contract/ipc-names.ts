// What main process and page say to each other beside the channels.

/** Electron's one channel for events to the screen. */
export const EVENT_CHANNEL = 'station.event'

/** Told by the preload script alone: whether the system's print dialog is open over the page. */
export const PRINT_DIALOG_CHANNEL = 'window.prints'

/** A window in a browser says on its stream of events which one it is. */
export const WINDOW_HEADER = 'x-packbench-window'
