// The box presets: name, sides and empty weight of up to nine boxes.
import { useState } from 'react'
import { useSettingsForm } from '../../parts/setup/settings-form.ts'
import { readNumber, readWeightOz, sayWeight } from '../../parts/typed-measures.ts'
import { Action } from '../../ui/action.tsx'
import { Field } from '../../ui/field.tsx'
import { KeyCap } from '../../ui/key-cap.tsx'
import { useListen } from '../../ui/keyboard/use-keys.tsx'
import { useWords } from '../../words/use-words.ts'
import { SaveFoot } from './save-foot.tsx'
import classes from './settings.module.css'
import { useSavedBand } from './use-saved-band.ts'

const MOST_BOXES = 9
const SIDES = [
  ['lengthInch', 'pack.length'],
  ['widthInch', 'pack.width'],
  ['heightInch', 'pack.height'],
] as const

type Row = Record<'key' | 'name' | 'tare' | (typeof SIDES)[number][0], string>

export function BoxesSection() {
  const { say } = useWords()
  const form = useSettingsForm()
  const saveAndSay = useSavedBand()
  const [typed, setTyped] = useState<readonly Row[]>()
  const [bad, setBad] = useState(false)
  const rows: readonly Row[] =
    typed ??
    (form.view?.settings.boxes ?? []).map((box, index) => ({
      key: String(index),
      name: box.name,
      lengthInch: String(box.lengthInch),
      widthInch: String(box.widthInch),
      heightInch: String(box.heightInch),
      tare: box.tareOz === undefined ? '' : sayWeight(box.tareOz),
    }))

  const change = (index: number, field: keyof Row, text: string) =>
    setTyped(rows.map((row, at) => (at === index ? { ...row, [field]: text } : row)))
  const add = () =>
    setTyped([
      ...rows,
      { key: crypto.randomUUID(), name: '', lengthInch: '', widthInch: '', heightInch: '', tare: '' },
    ])
  const save = async () => {
    if (!typed) return
    const boxes = rows.map(row => ({
      name: row.name.trim(),
      lengthInch: readNumber(row.lengthInch) ?? 0,
      widthInch: readNumber(row.widthInch) ?? 0,
      heightInch: readNumber(row.heightInch) ?? 0,
      ...(row.tare.trim() !== '' && { tareOz: readWeightOz(row.tare) ?? 0 }),
    }))
    const whole = boxes.every(
      ({ name, lengthInch, widthInch, heightInch, tareOz }) =>
        name !== '' && lengthInch > 0 && widthInch > 0 && heightInch > 0 && tareOz !== 0,
    )
    setBad(!whole)
    if (whole && (await saveAndSay(form, { boxes }))) setTyped(undefined)
  }
  const press = () => void save()
  useListen({ level: 1, keys: { Enter: press } })

  return (
    <div className={classes.stack}>
      <p className={classes.dim}>{say('set.boxes-text')}</p>
      {rows.map((row, index) => (
        <fieldset key={row.key} className={classes.box}>
          <legend className={classes.boxLegend}>
            <KeyCap>{index + 1}</KeyCap> {say('set.box-number', { number: index + 1 })}
          </legend>
          <Field
            label={say('set.box-name')}
            value={row.name}
            maxLength={30}
            onChange={text => change(index, 'name', text)}
          />
          {SIDES.map(([side, label]) => (
            <Field
              key={side}
              label={say(label)}
              value={row[side]}
              inputMode="decimal"
              onChange={text => change(index, side, text)}
            />
          ))}
          <Field
            label={say('set.box-tare')}
            value={row.tare}
            onChange={text => change(index, 'tare', text)}
          />
          <Action size="small" look="quiet" onClick={() => setTyped(rows.filter((_row, at) => at !== index))}>
            {say('do.remove')}
          </Action>
        </fieldset>
      ))}
      {bad && (
        <p role="alert" className={classes.trouble}>
          {say('set.boxes-bad')}
        </p>
      )}
      <SaveFoot changed={typed !== undefined} onSave={press}>
        {rows.length < MOST_BOXES && <Action onClick={add}>{say('set.box-add')}</Action>}
      </SaveFoot>
    </div>
  )
}
