// The members of Electron that the program uses little of: dialog, menu, power, screen and utility processes.
import type { Dialog, Display, Menu as ElectronMenu, PowerMonitor, Screen, UtilityProcess } from 'electron'
import { innerApp } from './app.ts'
import { strict } from './strict.ts'

const usedDialog: Pick<Dialog, 'showErrorBox'> = {
  showErrorBox: (title, content) => {
    process.stderr.write(`${title}\n${content}\n`)
  },
}
export const dialog = strict('dialog', usedDialog)

export const menus: (readonly string[] | null)[] = []
const usedMenu: Pick<typeof ElectronMenu, 'setApplicationMenu' | 'buildFromTemplate'> = {
  setApplicationMenu: menu => void menus.push(menu === null ? null : []),
  buildFromTemplate: () => {
    throw new Error('the stand-in builds no menu')
  },
}
export const Menu = strict('Menu', usedMenu)

const workArea = { x: 0, y: 0, width: 1920, height: 1040 }
const usedScreen: Pick<Screen, 'getAllDisplays'> = {
  getAllDisplays() {
    innerApp.mustBeReady('screen')
    return [strict('Display', { workArea }) as Display]
  },
}
export const screen = strict('screen', usedScreen)

/** The stand-in's system never shuts down: `test/electron/real/shutdown.test.ts` has one that does. */
const usedPowerMonitor: Pick<PowerMonitor, 'on'> = {
  on: () => usedPowerMonitor as PowerMonitor,
}
export const powerMonitor = strict('powerMonitor', usedPowerMonitor)

/** The program starts one only where a USB or spooler printer is used, which no test of the host does. */
const usedUtilityProcess: { fork(entry: string): UtilityProcess } = {
  fork: () => {
    throw new Error('the stand-in starts no utility process')
  },
}
export const utilityProcess = strict('utilityProcess', usedUtilityProcess)
