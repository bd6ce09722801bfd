// The stand-in `electron` module: the members that the program uses, and no other.
import { answerQuestions } from './control.ts'

answerQuestions()

export { app } from './app.ts'
export { BrowserWindow } from './browser-window.ts'
export { ipcMain } from './ipc.ts'
export { protocol } from './protocol.ts'
export { safeStorage } from './safe-storage.ts'
export { session } from './session.ts'
export { dialog, Menu, powerMonitor, screen, utilityProcess } from './small-parts.ts'
