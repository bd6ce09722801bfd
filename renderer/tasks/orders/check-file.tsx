// The look at a file before it is imported: which column is what, what can ship, what to correct.
import { NativeSelect, Skeleton } from '@mantine/core'
import { useState } from 'react'
import { serviceWords } from '../../parts/service-words.ts'
import { useSettings } from '../../station/queries.ts'
import type { Settings } from '../../station/types.ts'
import { Action } from '../../ui/action.tsx'
import { Card } from '../../ui/card.tsx'
import fieldClasses from '../../ui/field.module.css'
import { useWords } from '../../words/use-words.ts'
import type { WordKey } from '../../words/words.ts'
import { type Check, Findings, headingOrPlace } from './file-findings.tsx'
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
