// The assistant's last step: what was filled in, each service checked, then live, or one sentence why not.
import { useRef, useState } from 'react'
import { useDesk } from '../../parts/desk.tsx'
import { useBand } from '../../parts/result-band.tsx'
import { type Check, CheckResult, works } from '../../parts/setup/service-check.tsx'
import type { SettingsForm } from '../../parts/setup/settings-form.ts'
import { call } from '../../station/call.ts'
import { usePrinters } from '../../station/queries.ts'
import type { Reply, ServiceName } from '../../station/types.ts'
import { Action } from '../../ui/action.tsx'
import { useListen } from '../../ui/keyboard/use-keys.tsx'
import { useWords } from '../../words/use-words.ts'
import classes from './setup.module.css'

type FixStep = 'station' | 'label-server' | 'parcel-label' | 'printer'

export function GoLive({
  form,
  onFix,
}: {
  readonly form: SettingsForm
  readonly onFix: (step: FixStep) => void
}) {
  const { say } = useWords()
  const desk = useDesk()
  const band = useBand()
  const printers = (usePrinters().data ?? []).filter(printer => printer.connection.kind !== 'virtual')
  const [checks, setChecks] = useState<readonly (readonly [ServiceName, Reply<Check>])[]>([])
  const [missing, setMissing] = useState<'printer' | 'service'>()
  const [busy, setBusy] = useState(false)
  const running = useRef(false)
  const settings = form.view?.settings
  const used: readonly ServiceName[] = [
    ...(settings?.labelServer.baseUrl ? (['label-server'] as const) : []),
    ...(settings?.parcelLabel.baseUrl ? (['parcel-label'] as const) : []),
  ]

  const goLive = async () => {
    if (running.current || !settings) return
    setChecks([])
    setMissing(printers.length === 0 ? 'printer' : used.length === 0 ? 'service' : undefined)
    if (printers.length === 0 || used.length === 0) return
    running.current = true
    setBusy(true)
    // The services are checked as they would be used: in live mode, which is left again where one fails.
    const live = await form.save({ mode: 'live' })
    const found: (readonly [ServiceName, Reply<Check>])[] = []
    for (const service of live ? used : []) found.push([service, await call('services.check', { service })])
    setChecks(found)
    const fine = live && found.every(([, reply]) => works(reply))
    if (live && !fine) await form.save({ mode: 'training' })
    running.current = false
    setBusy(false)
    if (!fine) return
    // Leaving a task clears the band, so it speaks after.
    desk.go('pack')
    band.show({ tone: 'ok', big: say('setup.is-live'), lines: [say('setup.is-live-line')] })
  }
  const press = () => void goLive()
  useListen({ level: 1, keys: { Enter: press } })

  const from = settings?.station.from
  const rows: readonly (readonly [FixStep, string, string])[] = [
    [
      'station',
      say('setup.sender'),
      from ? `${from.companyName || from.name}, ${from.address1}, ${from.city} ${from.state}` : '—',
    ],
    ['label-server', say('service.label-server'), settings?.labelServer.baseUrl || say('setup.not-used')],
    ['parcel-label', say('service.parcel-label'), settings?.parcelLabel.baseUrl || say('setup.not-used')],
    [
      'printer',
      say('setup.printer'),
      printers.map(printer => printer.name).join(', ') || say('set.printers-none'),
    ],
  ]
  const failed = checks.some(([, reply]) => !works(reply))

  return (
    <div className={classes.stack}>
      <dl className={classes.summary}>
        {rows.map(([step, name, value]) => (
          <div key={step} className={classes.summaryRow}>
            <dt>{name}</dt>
            <dd>{value}</dd>
            <dd>
              <Action size="small" look="quiet" onClick={() => onFix(step)}>
                {say('set.change')}
              </Action>
            </dd>
          </div>
        ))}
      </dl>
      <div role="alert" className={classes.stack}>
        {missing && <p className={classes.trouble}>{say(`setup.no-${missing}`)}</p>}
        {checks.map(([service, reply]) => (
          <CheckResult key={service} service={service} reply={reply} />
        ))}
        {failed && <p>{say('setup.still-training')}</p>}
      </div>
      <div className={classes.foot}>
        <Action
          look="primary"
          size="large"
          cap={say('key.enter')}
          shortcut="Enter"
          busy={busy}
          onClick={press}
        >
          {say(busy ? 'setup.checking' : 'setup.do-live')}
        </Action>
      </div>
    </div>
  )
}
