// Which service ships what: the company's rules, the first that holds first.
import { NativeSelect, Switch } from '@mantine/core'
import { useId, useState } from 'react'
import { RULE_FIELDS } from '../../../preload/contract/service-rules.ts'
import { fieldAt } from '../../../preload/contract/shipment-fields.ts'
import { serviceWords } from '../../parts/service-words.ts'
import { useSettingsForm } from '../../parts/setup/settings-form.ts'
import { Action } from '../../ui/action.tsx'
import { Empty } from '../../ui/card.tsx'
import fieldClasses from '../../ui/field.module.css'
import { Field } from '../../ui/field.tsx'
import { KeyCap } from '../../ui/key-cap.tsx'
import { useListen } from '../../ui/keyboard/use-keys.tsx'
import { useWords } from '../../words/use-words.ts'
import type { WordKey } from '../../words/words.ts'
import { emptyRule, type RuleText, type RuleTexts, ruleOf, textsOf } from './rule-texts.ts'
import { SaveFoot } from './save-foot.tsx'
import classes from './settings.module.css'
import { useSavedBand } from './use-saved-band.ts'

const MOST_RULES = 50

const CONDITIONS = [
  'countries',
  'states',
  'postalCodes',
  'weightOverOz',
  'weightUpToOz',
  'valueOverCents',
  'valueUpToCents',
  'boxes',
] as const satisfies readonly RuleText[]

interface Bad {
  readonly key: string
  readonly text: RuleText
}

export function RulesSection() {
  const { say } = useWords()
  const form = useSettingsForm()
  const saveAndSay = useSavedBand()
  const [typed, setTyped] = useState<readonly RuleTexts[]>()
  const [bad, setBad] = useState<Bad>()
  const isLocked = form.locked('serviceRules')
  const rules =
    typed ?? (form.view?.settings.serviceRules ?? []).map((rule, index) => textsOf(rule, String(index)))

  const change = (key: string, changed: Partial<RuleTexts>) =>
    setTyped(rules.map(one => (one.key === key ? { ...one, ...changed } : one)))
  const add = () => {
    if (!isLocked && rules.length < MOST_RULES) setTyped([...rules, emptyRule(crypto.randomUUID())])
  }
  const moveUp = (index: number) => {
    const moved = rules[index]
    if (moved) setTyped(rules.toSpliced(index, 1).toSpliced(index - 1, 0, moved))
  }
  const save = async () => {
    if (!typed) return
    const read = rules.map(one => ({ key: one.key, ...ruleOf(one) }))
    const wrong = read.flatMap(one => ('bad' in one ? [{ key: one.key, text: one.bad }] : []))
    setBad(wrong[0])
    const serviceRules = read.flatMap(one => ('rule' in one ? [one.rule] : []))
    if (wrong.length === 0 && (await saveAndSay(form, { serviceRules }))) setTyped(undefined)
  }
  const press = () => void save()
  useListen({ level: 1, keys: { Enter: press, n: add } })

  return (
    <div className={classes.stack}>
      <p className={classes.dim}>{say('rules.text')}</p>
      {isLocked && <p className={classes.dim}>{say('set.locked')}</p>}
      {rules.length === 0 && <Empty title={say('rules.none')}>{say('rules.none-text')}</Empty>}
      {rules.map((rule, index) => (
        <RuleForm
          key={rule.key}
          rule={rule}
          number={index + 1}
          services={form.view?.settings.labelServer.services ?? []}
          isLocked={isLocked}
          bad={bad?.key === rule.key ? bad.text : undefined}
          onChange={changed => change(rule.key, changed)}
          onUp={index > 0 ? () => moveUp(index) : undefined}
          onRemove={() => setTyped(rules.filter(one => one.key !== rule.key))}
        />
      ))}
      {!isLocked && (
        <SaveFoot changed={typed !== undefined} saving={form.saving} onSave={press}>
          {rules.length < MOST_RULES && (
            <Action cap="N" onClick={add}>
              {say('rules.add')}
            </Action>
          )}
        </SaveFoot>
      )}
    </div>
  )
}

function RuleForm({
  rule,
  number,
  services,
  isLocked,
  bad,
  onChange,
  onUp,
  onRemove,
}: {
  readonly rule: RuleTexts
  readonly number: number
  readonly services: readonly string[]
  readonly isLocked: boolean
  readonly bad: RuleText | undefined
  readonly onChange: (changed: Partial<RuleTexts>) => void
  readonly onUp: (() => void) | undefined
  readonly onRemove: () => void
}) {
  const { say } = useWords()
  const offered = useId()
  const asked = rule.shippingService.trim()
  const isOffered = asked === '' || services.length === 0 || services.includes(asked)
  const field = (name: RuleText, more: object = {}) => (
    <Field
      key={name}
      label={say(`rules.${name}`)}
      value={rule[name]}
      readOnly={isLocked}
      maxLength={400}
      problem={bad === name ? say(`rules.bad-${name === 'name' ? 'name' : 'text'}`) : undefined}
      onChange={text => onChange({ [name]: text })}
      {...more}
    />
  )
  return (
    <fieldset className={classes.rule}>
      <legend className={classes.boxLegend}>
        <KeyCap>{number}</KeyCap> {rule.name.trim() || say('rules.number', { number })}
      </legend>
      {field('name', { maxLength: 40 })}
      {field('shippingService', {
        maxLength: 100,
        list: offered,
        note: asked === '' ? say('rules.parcel') : undefined,
        warning: isOffered ? undefined : say('rules.not-listed', { service: serviceWords(asked) }),
      })}
      <datalist id={offered}>
        {services.map(one => (
          <option key={one} value={one}>
            {serviceWords(one)}
          </option>
        ))}
      </datalist>
      {CONDITIONS.map(name => field(name))}
      <NativeSelect
        label={say('rules.path')}
        value={rule.path}
        disabled={isLocked}
        onChange={event => onChange({ path: event.currentTarget.value as RuleTexts['path'] })}
        data={RULE_FIELDS.map(value => ({ value, label: say(wordOf(value)) }))}
        classNames={{ label: fieldClasses.label ?? '', input: fieldClasses.input ?? '' }}
      />
      {field('is')}
      <Switch
        className={classes.ruleWide ?? ''}
        label={say('rules.must')}
        checked={rule.must}
        disabled={isLocked}
        onChange={event => onChange({ must: event.currentTarget.checked })}
      />
      {!isLocked && (
        <div className={classes.ruleWide}>
          {onUp && (
            <Action size="small" look="quiet" onClick={onUp}>
              {say('rules.up')}
            </Action>
          )}
          <Action size="small" look="quiet" onClick={onRemove}>
            {say('do.remove')}
          </Action>
        </div>
      )}
    </fieldset>
  )
}

/** As the form calls it. */
const wordOf = (path: (typeof RULE_FIELDS)[number]): WordKey =>
  path === 'reference' ? 'orders.field-reference' : (fieldAt(path)?.label as WordKey)
