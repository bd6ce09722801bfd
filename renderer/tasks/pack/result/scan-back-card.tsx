// What still has to be scanned from its box, with the key for a label that cannot be scanned.
import { nameOfLabel } from '../../../../preload/contract/order-boxes.ts'
import { NO_SCAN_REASONS, type NoScanReason } from '../../../../preload/contract/scan-back.ts'
import dialogClasses from '../../../parts/dialog.module.css'
import { Dialog } from '../../../parts/dialog.tsx'
import { LeaveAction } from '../../../parts/dialog-actions.tsx'
import { useBand } from '../../../parts/result-band.tsx'
import { sends, useCommand } from '../../../station/use-command.ts'
import { Action } from '../../../ui/action.tsx'
import { useWords } from '../../../words/use-words.ts'
import classes from '../pack.module.css'
import type { Packing } from '../use-pack.ts'

export function ScanBackCard({ packing: { scanBack } }: { readonly packing: Packing }) {
  const { say } = useWords()
  const [first, ...others] = scanBack.labels
  if (!first) return null
  return (
    <section className={classes.scan} aria-label={say('scan.title')}>
      <div className={classes.scanHead}>
        <strong>{say('scan.title')}</strong>
        <Action size="small" cap="F11" onClick={scanBack.askWhy}>
          {say('scan.cannot')}
        </Action>
      </div>
      <div className={classes.scanLabel}>
        <span className={classes.scanReference}>{nameOfLabel(first.shipment)}</span>
        {first.numbers.length > 1 && (
          <b>
            {say('scan.of', {
              scanned: first.numbers.filter(({ seen }) => seen).length,
              total: first.numbers.length,
            })}
          </b>
        )}
        {others.length > 0 && <b>+{others.length}</b>}
      </div>
    </section>
  )
}

/** One key each. */
export function NoScanDialog({ packing: { scanBack } }: { readonly packing: Packing }) {
  const { say } = useWords()
  const band = useBand()
  const { send, busy } = useCommand(sends('labels.excuseScan'), {
    refreshes: ['labels.toScan'],
    onRefused: problem => {
      scanBack.leave()
      band.stop(problem)
    },
  })
  if (!scanBack.isAsking) return null
  const excuse = async (reason: NoScanReason) => {
    const reply = await send({ reason })
    if (!reply?.ok) return
    scanBack.leave()
    band.show(({ say }) => ({
      tone: 'warn',
      big: say('scan.band-excused'),
      subject: reply.value.map(nameOfLabel).join(' · '),
      ofLabel: true,
      lines: [say('scan.band-excused-line')],
    }))
  }
  return (
    <Dialog
      title={say('scan.why-title')}
      onClose={scanBack.leave}
      keys={Object.fromEntries(
        NO_SCAN_REASONS.map((reason, index) => [String(index + 1), { alone: () => void excuse(reason) }]),
      )}
    >
      <p className={dialogClasses.text}>
        {say('scan.why-text', {
          references: scanBack.labels.map(({ shipment }) => nameOfLabel(shipment)).join(', '),
        })}
      </p>
      <div className={dialogClasses.answers} aria-busy={busy}>
        {NO_SCAN_REASONS.map((reason, index) => (
          <Action key={reason} size="large" cap={String(index + 1)} onClick={() => void excuse(reason)}>
            {say(`scan.why-${reason}`)}
          </Action>
        ))}
        <LeaveAction size="large" onLeave={scanBack.leave} />
      </div>
    </Dialog>
  )
}
