// Reports every commit to the shift's measures, before the screens are notified.
import type { Announcements } from '../api/events/announce.ts'
import type { StationShiftWatch } from '../metrics/shift-watch.ts'

export const measured = (tell: Announcements, shift: StationShiftWatch): Announcements => ({
  ...tell,
  purchase(record) {
    shift.purchase(record)
    tell.purchase(record)
  },
  job(job) {
    shift.job(job)
    tell.job(job)
  },
})
