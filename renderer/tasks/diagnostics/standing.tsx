// The station's state: its records, its disk, its versions, and how much it logs.
import type { ReactNode } from 'react'
import { useBand } from '../../parts/result-band.tsx'
import { SettingField } from '../../parts/setup/setting-field.tsx'
import { useSettingsForm } from '../../parts/setup/settings-form.ts'
import { Trouble } from '../../parts/trouble.tsx'
import { useRecordsAway } from '../../parts/use-records-away.ts'
import type { ChannelValue } from '../../station/types.ts'
import { useWords } from '../../words/use-words.ts'
import classes from './diagnostics.module.css'
import { sizeText } from './figures.ts'

type View = ChannelValue<'diagnostics.read'>
type Status = 'ok' | 'warn' | 'stop' | 'quiet'

/** Below it the day may end with a full disk. */
const LITTLE_ROOM_BYTES = 2_000_000_000

export function StandingList({ view }: { readonly view: View }) {
  const { say, problem, number, time } = useWords()
  const { records, spool, disk, versions } = view
  const away = useRecordsAway()
  const size = (bytes: number) => sizeText(bytes, number)
  const trouble = records.buyingStopped ?? records.concerns[0]
  const { check } = records
  const isSound = check !== undefined && check.damageCount + check.brokenCount + check.changedCount === 0
  return (
    <dl className={classes.standing}>
      <Row
        name={say('diag.records')}
        status={records.buyingStopped ? 'stop' : trouble ? 'warn' : 'ok'}
        more={say(`diag.records-${records.kind}`, { size: size(records.byteCount) })}
      >
        {trouble ? problem(trouble).message : say('diag.records-works')}
      </Row>
      <Row
        name={say('diag.check')}
        status={check === undefined ? 'quiet' : !isSound ? 'stop' : check.seenCount > 0 ? 'warn' : 'ok'}
        more={check && say(check.keyed ? 'diag.check-keyed' : 'diag.check-unkeyed')}
      >
        {records.checkShare !== undefined
          ? say('diag.check-running', { percent: Math.floor(records.checkShare * 100) })
          : check === undefined
            ? say('diag.check-none')
            : isSound && check.seenCount > 0
              ? say('diag.check-seen', { time: time(check.at), count: check.seenCount })
              : say(isSound ? 'diag.check-sound' : 'diag.check-broken', {
                  time: time(check.at),
                  count: check.checkedCount,
                })}
      </Row>
      <Row name={say('diag.spool')} status={spool.attentionCount > 0 ? 'warn' : away ? 'quiet' : 'ok'}>
        {say('diag.spool-text', {
          waiting: spool.waitingCount,
          decide: spool.attentionCount === 0 && away ? '?' : spool.attentionCount,
        })}
      </Row>
      <Row
        name={say('diag.disk')}
        status={disk === undefined ? 'quiet' : disk.freeBytes < LITTLE_ROOM_BYTES ? 'stop' : 'ok'}
      >
        {disk === undefined
          ? say('diag.disk-unknown')
          : say('diag.disk-text', { free: size(disk.freeBytes), total: size(disk.totalBytes) })}
      </Row>
      <Row
        name={say('diag.version')}
        status="quiet"
        more={[
          versions.electron === undefined ? undefined : `Electron ${versions.electron}`,
          `Node ${versions.node}`,
          versions.system,
        ]
          .filter(one => one !== undefined)
          .join(' · ')}
      >
        {say('set.version', { version: versions.program })}
      </Row>
      <Row name={say('diag.folder')} status="quiet">
        <code className={classes.path}>{view.dataFolder}</code>
      </Row>
    </dl>
  )
}

function Row({
  name,
  status,
  more,
  children,
}: {
  readonly name: string
  readonly status: Status
  readonly more?: string | undefined
  readonly children: ReactNode
}) {
  return (
    <div className={classes.row} data-status={status}>
      <dt>{name}</dt>
      <dd>
        {children}
        {more && <small className={classes.detail}>{more}</small>}
      </dd>
    </div>
  )
}

/** Saved as soon as it is chosen: whoever looks for a fault wants it from now on. */
export function LiveLogLevel() {
  const { say } = useWords()
  const band = useBand()
  const form = useSettingsForm()
  const choose = async (level: string) => {
    if (await form.save({ log: { level } })) {
      band.show(({ say }) => ({ tone: 'ok', big: say('set.saved'), lines: [say('diag.log-text')] }))
    }
  }
  return (
    <div className={classes.log}>
      <SettingField form={{ ...form, set: (_path, level) => void choose(level) }} path="log.level" />
      <p className={classes.note}>{say('diag.log-text')}</p>
      <Trouble problem={form.problem} />
    </div>
  )
}
