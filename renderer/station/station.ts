// Owns the one way from screens to the station: Electron's bridge where it is, else HTTP.

import { httpStation } from './http-station.ts'
import { createLink } from './link.ts'
import type { StationApi } from './types.ts'

export const link = createLink()

export const station: StationApi = window.station ?? httpStation(link)
