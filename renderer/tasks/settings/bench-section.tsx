// Setting up the scale, the address book and the time zone of the reports.
import { NativeSelect, Switch } from '@mantine/core'
import { useState } from 'react'
import { SLIP_LANGUAGES, SLIP_POLICIES } from '../../../preload/contract/packing-slip.ts'
import { SCAN_POLICIES } from '../../../preload/contract/scan-back.ts'
import { WEIGHT_POLICIES } from '../../../preload/contract/weight-policy.ts'
import { useBand } from '../../parts/result-band.tsx'
import { useSettingsForm } from '../../parts/setup/settings-form.ts'
import { Trouble } from '../../parts/trouble.tsx'
import { sayWeight } from '../../parts/typed-measures.ts'
import { useScale } from '../../station/order-queries.ts'
import type { Settings } from '../../station/types.ts'
import { sends, useCommand } from '../../station/use-command.ts'
import { Action } from '../../ui/action.tsx'
import { Choice } from '../../ui/choice.tsx'
import fieldClasses from '../../ui/field.module.css'
import { Field } from '../../ui/field.tsx'
import { useWords } from '../../words/use-words.ts'
import classes from './settings.module.css'
import { useSavedBand } from './use-saved-band.ts'

const SELECT = { label: fieldClasses.label, input: fieldClasses.input, root: fieldClasses.root }
type Scale = Settings['scale']
type SerialScale = Extract<Scale, { readonly kind: 'serial' }>

const PROTOCOLS = ['nci', 'mt-sics', 'toledo-8217', 'toledo-continuous', 'and', 'ohaus'] as const
const BAUD_RATES = [1200, 2400, 4800, 9600, 19_200, 38_400, 57_600, 115_200]
/** As manuals write them: data bits, parity, stop bits. */
const FRAMES = {
  '8N1': { dataBits: 8, parity: 'none', stopBits: 1 },
  '7E1': { dataBits: 7, parity: 'even', stopBits: 1 },
  '7O1': { dataBits: 7, parity: 'odd', stopBits: 1 },
  '8E1': { dataBits: 8, parity: 'even', stopBits: 1 },
  '8N2': { dataBits: 8, parity: 'none', stopBits: 2 },
} as const

export function BenchSection() {
  const { say } = useWords()
  const form = useSettingsForm()
  const saveAndSay = useSavedBand()
  const band = useBand()
  const settings = form.view?.settings
  const [days, setDays] = useState<string>()
  const forgetting = useCommand(sends('addresses.remove'))
  if (!settings) return null
  const { addressBook, station } = settings
  const save = (change: Record<string, unknown>) => void saveAndSay(form, change)
  const saveDays = () => {
    const typed = Number(days)
    setDays(undefined)
    if (Number.isInteger(typed) && typed > 0) save({ addressBook: { days: typed } })
  }
  const forget = async () => {
    const reply = await forgetting.send({ all: true })
    if (!reply?.ok) return
    band.show(({ say }) => ({
      tone: 'ok',
      big: say('set.saved'),
      lines: [say('bench.book-cleared', { count: reply.value.count })],
    }))
  }
  return (
    <div className={classes.stack}>
      <ScalePart scale={settings.scale} onSave={scale => save({ scale })} />
      <Choice
        legend={say('bench.scan-back')}
        layout="row"
        value={settings.packing.scanBack}
        onChange={scanBack => save({ packing: { scanBack } })}
        options={SCAN_POLICIES.map(policy => ({ value: policy, label: say(`bench.scan-back-${policy}`) }))}
      />
      <p className={classes.dim}>{say('bench.scan-back-hint')}</p>
      <Choice
        legend={say('bench.weight-check')}
        layout="row"
        value={settings.packing.weightCheck}
        onChange={weightCheck => save({ packing: { weightCheck } })}
        options={WEIGHT_POLICIES.map(policy => ({
          value: policy,
          label: say(`bench.weight-check-${policy}`),
        }))}
      />
      <p className={classes.dim}>{say('bench.weight-check-hint')}</p>
      <Choice
        legend={say('bench.slip')}
        layout="row"
        value={settings.packing.slip}
        onChange={slip => save({ packing: { slip } })}
        options={SLIP_POLICIES.map(policy => ({ value: policy, label: say(`bench.slip-${policy}`) }))}
      />
      <p className={classes.dim}>{say('bench.slip-hint')}</p>
      {settings.packing.slip !== 'off' && (
        <Choice
          legend={say('bench.slip-language')}
          layout="row"
          value={settings.packing.slipLanguage}
          onChange={slipLanguage => save({ packing: { slipLanguage } })}
          options={SLIP_LANGUAGES.map(language => ({
            value: language,
            label: say(`bench.slip-${language}`),
          }))}
        />
      )}
      <h2 className={classes.part}>{say('bench.book')}</h2>
      <Switch
        size="lg"
        checked={addressBook.enabled}
        onChange={event => save({ addressBook: { enabled: event.currentTarget.checked } })}
        label={say('bench.book-on')}
      />
      {addressBook.enabled && (
        <Field
          label={say('bench.book-days')}
          inputMode="numeric"
          value={days ?? String(addressBook.days)}
          onChange={setDays}
          onBlur={saveDays}
        />
      )}
      <div className={classes.row}>
        <Action size="small" onClick={() => void forget()}>
          {say('bench.book-clear')}
        </Action>
      </div>
      <NativeSelect
        label={say('bench.zone')}
        value={station.timeZone ?? ''}
        onChange={event => save({ station: { timeZone: event.currentTarget.value || null } })}
        data={[{ value: '', label: say('bench.zone-own') }, ...Intl.supportedValuesOf('timeZone')]}
        classNames={SELECT}
      />
      <Trouble problem={form.problem} />
    </div>
  )
}

function ScalePart({
  scale,
  onSave,
}: {
  readonly scale: Scale
  readonly onSave: (scale: Record<string, unknown>) => void
}) {
  const { say } = useWords()
  const looking = useCommand(sends('scale.discover'))
  const found = looking.reply?.ok ? looking.reply.value : undefined
  const choose = (kind: Scale['kind']) => {
    if (kind === 'none' || kind === 'usb') onSave({ kind })
    else onSave({ kind, path: '/dev/ttyUSB0', protocol: 'nci' })
  }
  return (
    <>
      <Choice
        legend={say('bench.scale')}
        layout="row"
        value={scale.kind}
        onChange={choose}
        options={(['none', 'usb', 'serial'] as const).map(kind => ({
          value: kind,
          label: say(`bench.scale-${kind}`),
        }))}
      />
      <div className={classes.row}>
        <Action size="small" busy={looking.busy} onClick={() => void looking.send()}>
          {say('bench.find')}
        </Action>
        {found?.map(one => (
          <Action key={one.label} size="small" onClick={() => onSave({ ...one.settings })}>
            {one.label}
          </Action>
        ))}
      </div>
      {found?.length === 0 && <p className={classes.dim}>{say('bench.found-none')}</p>}
      {scale.kind === 'serial' && <SerialFields scale={scale} onSave={onSave} />}
      {scale.kind !== 'none' && <LiveWeight />}
    </>
  )
}

function SerialFields({
  scale,
  onSave,
}: {
  readonly scale: SerialScale
  readonly onSave: (scale: Record<string, unknown>) => void
}) {
  const { say } = useWords()
  const [path, setPath] = useState<string>()
  const set = (change: Partial<SerialScale>) => onSave({ ...scale, ...change })
  const frame = (Object.keys(FRAMES) as (keyof typeof FRAMES)[]).find(
    name =>
      FRAMES[name].dataBits === scale.dataBits &&
      FRAMES[name].parity === scale.parity &&
      FRAMES[name].stopBits === scale.stopBits,
  )
  return (
    <div className={classes.grid}>
      <Field
        label={say('bench.port')}
        value={path ?? scale.path}
        onChange={setPath}
        onBlur={() => {
          if (path !== undefined && path.trim() !== '') set({ path: path.trim() })
          setPath(undefined)
        }}
      />
      <NativeSelect
        label={say('bench.protocol')}
        value={scale.protocol}
        onChange={event => set({ protocol: event.currentTarget.value as SerialScale['protocol'] })}
        data={PROTOCOLS.map(name => ({ value: name, label: say(`bench.protocol-${name}`) }))}
        classNames={SELECT}
      />
      <NativeSelect
        label={say('bench.baud')}
        value={String(scale.baudRate)}
        onChange={event => set({ baudRate: Number(event.currentTarget.value) })}
        data={BAUD_RATES.map(String)}
        classNames={SELECT}
      />
      <NativeSelect
        label={say('bench.parity')}
        value={frame ?? ''}
        onChange={event => set(FRAMES[event.currentTarget.value as keyof typeof FRAMES])}
        data={Object.keys(FRAMES)}
        classNames={SELECT}
      />
      {scale.protocol === 'toledo-8217' && (
        <NativeSelect
          label={say('bench.unit')}
          value={scale.unit}
          onChange={event => set({ unit: event.currentTarget.value as SerialScale['unit'] })}
          data={['lb', 'oz', 'kg', 'g']}
          classNames={SELECT}
        />
      )}
    </div>
  )
}

function LiveWeight() {
  const { say } = useWords()
  const scale = useScale().data
  if (!scale || scale.kind === 'none') return null
  const weight = scale.weightOz === undefined ? '' : sayWeight(scale.weightOz)
  return (
    <p role="status">
      <strong>{scale.busy ? say('scale.busy') : say(`scale.${scale.kind}`, { weight })}</strong>{' '}
      <span className={classes.dim}>{say('bench.try')}</span>
    </p>
  )
}
