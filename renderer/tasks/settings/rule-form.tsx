// One rule for services in the form of them all, with what is odd about it beside its field.
import { NativeSelect, Switch } from '@mantine/core'
import { useId } from 'react'
import type { RuleDoubts } from '../../../preload/contract/rules-trial.ts'
import { RULE_FIELDS } from '../../../preload/contract/service-rules.ts'
import { fieldAt } from '../../../preload/contract/shipment-fields.ts'
import { serviceWords } from '../../parts/service-words.ts'
import { Action } from '../../ui/action.tsx'
import fieldClasses from '../../ui/field.module.css'
import { Field } from '../../ui/field.tsx'
import { KeyCap } from '../../ui/key-cap.tsx'
import { useWords } from '../../words/use-words.ts'
import type { WordKey } from '../../words/words.ts'
import { CONDITIONS, type RuleText, type RuleTexts } from './rule-texts.ts'
import classes from './settings.module.css'

export interface RuleFormProps {
  readonly rule: RuleTexts
  readonly number: number
  readonly services: readonly string[]
  readonly isLocked: boolean
  readonly bad: RuleText | undefined
  /** Undefined where it cannot be read. */
  readonly doubts: RuleDoubts | undefined
  readonly onChange: (changed: Partial<RuleTexts>) => void
  readonly onUp: (() => void) | undefined
  readonly onRemove: () => void
}

export function RuleForm({
  rule,
  number,
  services,
  isLocked,
  bad,
  doubts,
  onChange,
  ...acts
}: RuleFormProps) {
  const { say } = useWords()
  const offered = useId()
  const asked = rule.shippingService.trim()
  const isOffered = asked === '' || services.length === 0 || services.includes(asked)
  const warnings = useWarnings(doubts)
  const field = (name: RuleText, more: object = {}) => (
    <Field
      key={name}
      label={say(`rules.${name}`)}
      value={rule[name]}
      readOnly={isLocked}
      maxLength={400}
      problem={bad === name ? say(`rules.bad-${name === 'name' ? 'name' : 'text'}`) : undefined}
      warning={warnings[name]}
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
      {!isLocked && <Acts {...acts} />}
    </fieldset>
  )
}

function Acts({ onUp, onRemove }: Pick<RuleFormProps, 'onUp' | 'onRemove'>) {
  const { say } = useWords()
  return (
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
  )
}

/** By the field at which each is said. */
function useWarnings(doubts: RuleDoubts | undefined): Partial<Record<RuleText, string>> {
  const { say } = useWords()
  if (!doubts) return {}
  const { unknownBoxes, never, coveredBy } = doubts
  return {
    ...Object.fromEntries(never.map(name => [name, say('rules.never')])),
    ...(unknownBoxes.length > 0 && {
      boxes: say('rules.no-box', { count: unknownBoxes.length, boxes: unknownBoxes.join(', ') }),
    }),
    ...(coveredBy !== undefined && { name: say('rules.covered', { number: coveredBy + 1 }) }),
  }
}

/** As the form calls it. */
const wordOf = (path: (typeof RULE_FIELDS)[number]): WordKey =>
  path === 'reference' ? 'orders.field-reference' : (fieldAt(path)?.label as WordKey)
