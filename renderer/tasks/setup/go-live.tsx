// The assistant's last step: what was filled in, each service checked, then live, or one sentence why not.
import { useState } from 'react'
import { useNavigation } from '../../parts/navigation.tsx'
import { useBand } from '../../parts/result-band.tsx'
import { type Check, CheckResult, works } from '../../parts/setup/service-check.tsx'
import type { SettingsForm } from '../../parts/setup/settings-form.ts'
import { call } from '../../station/call.ts'
import { usePrinters } from '../../station/queries.ts'
import type { Reply, ServiceName } from '../../station/types.ts'
import { useCommand } from '../../station/use-command.ts'
import { Action } from '../../ui/action.tsx'
import { useListen } from '../../ui/keyboard/use-keys.tsx'
import { useWords } from '../../words/use-words.ts'
import classes from './setup.module.css'

type Checked = readonly [ServiceName, Reply<Check>]
const isFine = ([, reply]: Checked) => works(reply)

type FixStep = 'station' | 'label-server' | 'parcel-label' | 'printer'

export function GoLive({
  form,
  onFix,
}: {
  readonly form: SettingsForm
  readonly onFix: (step: FixStep) => void
}) {
  const { say } = useWords()
  const navigation = useNavigation()
  const band = useBand()
  const printers = (usePrinters().data ?? []).filter(printer => printer.connection.kind !== 'virtual')
  const [missing, setMissing] = useState<'sender' | 'printer' | 'service'>()
  const settings = form.view?.saved
  const from = settings?.station.from
  const used: readonly ServiceName[] = [
    ...(settings?.labelServer.baseUrl ? (['label-server'] as const) : []),
    ...(settings?.parcelLabel.baseUrl ? (['parcel-label'] as const) : []),
  ]

  /** Nothing is bought for real before each service has answered as it will be used. */
  const going = useCommand(async (): Promise<Reply<readonly Checked[]>> => {
    const found: Checked[] = []
    for (const service of used)
      found.push([service, await call['services.check']({ service, inMode: 'live' })])
    const isLive = found.every(isFine) && (await form.save({ mode: 'live' }))
    return { ok: true, value: isLive || !found.every(isFine) ? found : [] }
  })
  const checks = going.reply?.ok ? going.reply.value : []

  const goLive = async () => {
    if (!settings) return
    const lacks = !from
      ? 'sender'
      : printers.length === 0
        ? 'printer'
        : used.length === 0
          ? 'service'
          : undefined
    setMissing(lacks)
    going.forget()
    if (lacks) return
    const reply = await going.send()
    if (!reply?.ok || reply.value.length === 0 || !reply.value.every(isFine)) return
    // Leaving a task clears the band, so it speaks after.
    navigation.go('day-one')
    band.show(({ say }) => ({ tone: 'ok', big: say('setup.is-live'), lines: [say('setup.is-live-line')] }))
  }
  const press = () => void goLive()
  useListen({ level: 1, keys: { Enter: press } })

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
  const failed = !checks.every(isFine)

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
          busy={going.busy}
          onClick={press}
        >
          {say(going.busy ? 'setup.checking' : 'setup.do-live')}
        </Action>
      </div>
    </div>
  )
}
