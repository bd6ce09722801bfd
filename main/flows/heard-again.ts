// What resumes when a station hears the others again: prints that waited since others may have cancelled them.
import type { FlowPorts } from './flow-context.ts'

/**
 * Each is asked about once more as it goes to the printer. One that waited for too long asks the operator, like any
 * other.
 */
export async function goOnHeard(
  { spool, printing, clock }: Pick<FlowPorts, 'spool' | 'printing' | 'clock'>,
  jobExpiryMinutes: number,
): Promise<void> {
  for (const job of await spool.jobsToDecide()) {
    if (job.state !== 'held' || job.cause !== 'out-of-contact' || !job.needsRelease) continue
    const ageMs = clock.now().getTime() - Date.parse(job.updatedAt)
    const isOld = ageMs > jobExpiryMinutes * 60_000
    const detail = { cause: isOld ? 'expired' : 'heard-again' }
    await spool.changeJob(
      job.id,
      ['held'],
      isOld
        ? { state: 'held', cause: 'expired', needsRelease: true }
        : { state: 'held', cause: null, needsRelease: false },
      { kind: isOld ? 'job-held' : 'job-released', detail },
    )
    if (!isOld) printing.wake(job.printerId)
  }
}
