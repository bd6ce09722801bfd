// The one way from screens to the station: Electron's bridge where it is, else HTTP.

import { httpStation } from './http-station.ts'
import { createLink } from './link.ts'
import type { StationApi } from './types.ts'
import { windowSession } from './window-session.ts'

export const link = createLink()

/** None in Electron, where the window is the station's own. */
export const session = window.station ? undefined : windowSession()

export const station: StationApi = window.station ?? httpStation(link, session ?? windowSession())
