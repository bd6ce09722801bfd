// The look at a file before it is imported: which column is what, what can ship, what to correct.
import { NativeSelect, Skeleton } from '@mantine/core'
import { useState } from 'react'
import { LeaveAction } from '../../parts/dialog-actions.tsx'
import { serviceWords } from '../../parts/service-words.ts'
import { useSettings } from '../../station/queries.ts'
import type { ChannelValue, Settings } from '../../station/types.ts'
import { Action } from '../../ui/action.tsx'
import { Card } from '../../ui/card.tsx'
import fieldClasses from '../../ui/field.module.css'
import { useWords } from '../../words/use-words.ts'
import type { WordKey } from '../../words/words.ts'
import {
  columnName,
  MAIN_FIELDS,
  MORE_FIELDS,
  type OrderField,
  sideUnitChosen,
  weightUnitChosen,
  withColumn,
} from './order-fields.ts'
import classes from './orders.module.css'
import type { OrderFile } from './use-order-file.ts'
import { WhichService } from './which-service.tsx'

type Check = ChannelValue<'orders.check'>

const SELECT = { label: fieldClasses.label, input: fieldClasses.input, root: fieldClasses.root }

export function CheckFile({ file }: { readonly file: OrderFile }) {
  const { say } = useWords()
  const settings = useSettings().data?.settings
  const check = file.check.data
  const [more, setMore] = useState(false)
  return (
    <div className={classes.check}>
      <Card className={classes.columns}>
        <div className={classes.columnsHead}>
          <h2 className={classes.subtitle}>{say('orders.columns')}</h2>
          {!more && (
            <Action size="small" look="quiet" onClick={() => setMore(true)}>
              {say('orders.more-columns')}
            </Action>
          )}
        </div>
        {check ? <Columns file={file} check={check} more={more} /> : <Skeleton height={320} radius={12} />}
        <h2 className={classes.subtitle}>{say('orders.for-all')}</h2>
        {check && settings && <Defaults file={file} check={check} settings={settings} />}
      </Card>
      <Findings file={file} check={check} />
    </div>
  )
}

function Columns({
  file,
  check,
  more,
}: {
  readonly file: OrderFile
  readonly check: Check
  readonly more: boolean
}) {
  const { say } = useWords()
  const mapped = MORE_FIELDS.filter(field => check.mapping[field] !== undefined)
  const fields: readonly OrderField[] = [...MAIN_FIELDS, ...(more ? MORE_FIELDS : mapped)]
  return (
    <div className={classes.mapping}>
      {fields.map(field => {
        const place = check.mapping[field]
        return (
          <NativeSelect
            key={field}
            label={columnName(say, field)}
            value={place === undefined ? '' : String(place)}
            onChange={event => {
              const { value } = event.currentTarget
              file.change({
                mapping: withColumn(check.mapping, field, value === '' ? undefined : Number(value)),
              })
            }}
            data={[
              { value: '', label: say('orders.no-column') },
              ...check.columns.map((name, index) => ({
                value: String(index),
                label: headingOrPlace(name, index),
              })),
            ]}
            description={place === undefined ? undefined : check.sample[0]?.[place] || undefined}
            inputWrapperOrder={['label', 'input', 'description']}
            classNames={{ ...SELECT, description: classes.sampleCell }}
          />
        )
      })}
    </div>
  )
}

const headingOrPlace = (name: string, index: number) => name || `#${index + 1}`

function Defaults({
  file,
  check,
  settings,
}: {
  readonly file: OrderFile
  readonly check: Check
  readonly settings: Settings
}) {
  const { say } = useWords()
  const { defaults } = check
  const pick = (
    label: WordKey,
    value: string,
    options: readonly [string, string][],
    set: (value: string) => void,
  ) => (
    <NativeSelect
      label={say(label)}
      value={value}
      onChange={event => set(event.currentTarget.value)}
      data={options.map(([one, name]) => ({ value: one, label: name }))}
      classNames={SELECT}
    />
  )
  /** What the file says goes until a person chooses. */
  const units = (first: string, ...names: readonly string[]): [string, string][] => [
    ['', say('orders.unit-unless', { unit: first })],
    ...[first, ...names].map((name): [string, string] => [name, name]),
  ]
  const box = settings.boxes.findIndex(
    one => one.lengthInch === defaults.lengthInch && one.heightInch === defaults.heightInch,
  )
  return (
    <div className={`${classes.mapping} ${classes.defaults}`}>
      {pick(
        'orders.label-service',
        defaults.service,
        [
          ['label-server', say('service.label-server')],
          ['parcel-label', say('service.parcel-label')],
        ],
        service => file.change({ defaults: { service: service as typeof defaults.service } }),
      )}
      {defaults.service === 'label-server' &&
        pick(
          'orders.shipping-service',
          defaults.shippingService ?? '',
          shippingServices(settings, defaults.shippingService).map(name => [name, serviceWords(name)]),
          shippingService => file.change({ defaults: { shippingService } }),
        )}
      {pick(
        'orders.weight-unit',
        defaults.weightUnitChosen ? (defaults.weightUnit ?? 'oz') : '',
        units('oz', 'lb', 'g', 'kg'),
        unit => file.change({ defaults: weightUnitChosen(unit) }),
      )}
      {pick(
        'orders.side-unit',
        defaults.dimensionUnitChosen ? (defaults.dimensionUnit ?? 'in') : '',
        units('in', 'cm'),
        unit => file.change({ defaults: sideUnitChosen(unit) }),
      )}
      {pick(
        'orders.box',
        String(box),
        [
          ['-1', say('orders.no-box')],
          ...settings.boxes.map((one, index): [string, string] => [String(index), one.name]),
        ],
        index => {
          const { lengthInch, widthInch, heightInch } = settings.boxes[Number(index)] ?? {}
          file.change({ defaults: { lengthInch, widthInch, heightInch } })
        },
      )}
    </div>
  )
}

/** The chosen one is always among them: a bench may have no list of its own. */
function shippingServices(
  { labelServer: { services } }: Settings,
  chosen: string | undefined,
): readonly string[] {
  if (chosen === undefined) return ['', ...services]
  return services.includes(chosen) ? services : [chosen, ...services]
}

function Findings({ file, check }: { readonly file: OrderFile; readonly check: Check | undefined }) {
  const { say, number } = useWords()
  const good = check ? check.rowCount - check.badCount : 0
  return (
    <Card className={classes.findings}>
      <h1 className={classes.title}>{say('orders.checking', { file: file.chosen?.fileName ?? '' })}</h1>
      {check === undefined ? (
        <Skeleton height={120} radius={12} />
      ) : (
        <>
          <div className={classes.verdicts} role="status" aria-busy={file.check.isFetching}>
            <p className={classes.verdict} data-status={good > 0 ? 'ok' : 'quiet'}>
              <strong>{number(good)}</strong> {say('orders.good', { count: good })}
            </p>
            {check.badCount > 0 && (
              <p className={classes.verdict} data-status="warn">
                <strong>{number(check.badCount)}</strong> {say('orders.bad', { count: check.badCount })}
              </p>
            )}
          </div>
          {(check.badCount > 0 || !check.withoutService) && (
            <p className={classes.dim}>{say(check.badCount > 0 ? 'orders.bad-text' : 'orders.all-good')}</p>
          )}
          <ChosenService check={check} />
          {check.withoutService && <WhichService file={file} lacking={check.withoutService} />}
          <UnusedColumns check={check} />
          <LeftOut check={check} />
          <BadRows check={check} />
        </>
      )}
      <div className={classes.foot}>
        {(check?.rowCount ?? 0) > 0 && !check?.withoutService && (
          <Action
            look="primary"
            cap={say('key.enter')}
            shortcut="Enter"
            busy={file.importing || file.check.isFetching}
            onClick={() => void file.bring()}
          >
            {say('orders.import', { count: check?.rowCount ?? 0 })}
          </Action>
        )}
        <LeaveAction onLeave={file.forget} />
      </div>
    </Card>
  )
}

/** What orders go by that name no service: chosen by its letter, or as the bench usually does. */
function ChosenService({ check: { defaults } }: { readonly check: Check }) {
  const { say } = useWords()
  if (defaults.service !== 'label-server' || !defaults.shippingService) return null
  return <p>{say('orders.goes-by', { service: serviceWords(defaults.shippingService) })}</p>
}

/** Unused columns: an unknown heading is no reason to lose what is under it. */
function UnusedColumns({ check }: { readonly check: Check }) {
  const { say } = useWords()
  const used = new Set(Object.values(check.mapping))
  const isFilled = (place: number) => check.sample.some(cells => cells[place]?.trim())
  const unused = check.columns.flatMap((name, place) =>
    used.has(place) || (name === '' && !isFilled(place)) ? [] : [headingOrPlace(name, place)],
  )
  if (unused.length === 0) return null
  return (
    <section className={classes.leftOut} aria-label={say('orders.unused')}>
      <h2 className={classes.subtitle}>{say('orders.unused')}</h2>
      <p>
        <b>{unused.join(' · ')}</b>
      </p>
      <p className={classes.dim}>{say('orders.unused-text')}</p>
    </section>
  )
}

/** What no row is stopped by, and what a person has to know before the file is imported. */
function LeftOut({ check }: { readonly check: Check }) {
  const { say, problem, fieldName } = useWords()
  if (check.warnings.length === 0) return null
  return (
    <section className={classes.leftOut} aria-label={say('orders.left-out')}>
      <h2 className={classes.subtitle}>{say('orders.left-out')}</h2>
      <ul className={classes.plain}>
        {check.warnings.map(one => (
          <li key={`${one.path} ${one.row} ${one.code}`}>
            <b>{fieldName(one.path)}</b> {problem(one).message}{' '}
            <span className={classes.dim}>
              {say('orders.line', { row: one.row })}
              {one.count > 1 && `, ${say('orders.more-bad', { count: one.count - 1 })}`}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

function BadRows({ check }: { readonly check: Check }) {
  const { say, problem, fieldName } = useWords()
  if (check.bad.length === 0) return <div className={classes.grow} />
  return (
    <section
      className={classes.badRows}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reached by keyboard.
      tabIndex={0}
      aria-label={say('orders.bad', { count: check.badCount })}
    >
      <ul className={classes.plain}>
        {check.bad.map(row => (
          <li key={row.row} className={classes.badRow}>
            <span className={classes.dim}>{say('orders.line', { row: row.row })}</span>
            <strong className={classes.mono}>{row.reference || '—'}</strong>
            <span className={classes.faults}>
              {Object.entries(row.problems).map(([path, one]) => (
                <span key={path}>
                  <b>{fieldName(path)}</b> {problem(one).message}
                </span>
              ))}
            </span>
          </li>
        ))}
        {check.badCount > check.bad.length && (
          <li className={classes.dim}>
            {say('orders.more-bad', { count: check.badCount - check.bad.length })}
          </li>
        )}
      </ul>
    </section>
  )
}
