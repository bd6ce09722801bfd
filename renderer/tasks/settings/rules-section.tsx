// Which service ships what: the company's rules, the first that holds first.
import { useState } from 'react'
import { doubtsOfRules } from '../../../preload/contract/rules-trial.ts'
import { useSettingsForm } from '../../parts/setup/settings-form.ts'
import { Action } from '../../ui/action.tsx'
import { Empty } from '../../ui/card.tsx'
import { useListen } from '../../ui/keyboard/use-keys.tsx'
import { useWords } from '../../words/use-words.ts'
import { RuleForm } from './rule-form.tsx'
import { emptyRule, type Rule, type RuleText, type RuleTexts, ruleOf, textsOf } from './rule-texts.ts'
import { RulesTrial } from './rules-trial.tsx'
import { SaveFoot } from './save-foot.tsx'
import classes from './settings.module.css'
import { useSavedBand } from './use-saved-band.ts'

const MOST_RULES = 50

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
  const doubts = doubtsByKey(rules, form.view?.settings.boxes ?? [])

  const change = (key: string, changed: Partial<RuleTexts>) =>
    setTyped(rules.map(one => (one.key === key ? { ...one, ...changed } : one)))
  const add = () => {
    if (!isLocked && rules.length < MOST_RULES) setTyped([...rules, emptyRule(crypto.randomUUID())])
  }
  const moveUp = (index: number) => {
    const moved = rules[index]
    if (moved) setTyped(rules.toSpliced(index, 1).toSpliced(index - 1, 0, moved))
  }
  /** As they are typed; undefined where one of them cannot be read, which it then says. */
  const read = (): Rule[] | undefined => {
    const all = rules.map(one => ({ key: one.key, ...ruleOf(one) }))
    const wrong = all.flatMap(one => ('bad' in one ? [{ key: one.key, text: one.bad }] : []))
    setBad(wrong[0])
    return wrong.length > 0 ? undefined : all.flatMap(one => ('rule' in one ? [one.rule] : []))
  }
  const save = async () => {
    const serviceRules = typed && read()
    if (serviceRules && (await saveAndSay(form, { serviceRules }))) setTyped(undefined)
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
          doubts={doubts.get(rule.key)}
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
      {rules.length > 0 && (
        <RulesTrial about={JSON.stringify(rules.map(({ key: _, ...said }) => said))} read={read} />
      )}
    </div>
  )
}

/** By the rule's key, of those that can be read; a rule that is being typed covers nothing below it. */
function doubtsByKey(rules: readonly RuleTexts[], boxes: readonly { readonly name: string }[]) {
  const read = rules.flatMap((one, place) => {
    const found = ruleOf({ ...one, name: one.name || '–' })
    return 'rule' in found ? [{ key: one.key, place, rule: found.rule }] : []
  })
  const doubts = doubtsOfRules(
    read.map(({ rule }) => rule),
    boxes.map(({ name }) => name),
  )
  return new Map(
    read.map(({ key }, index) => {
      const { coveredBy, ...said } = doubts[index] ?? { unknownBoxes: [], never: [] }
      const above = coveredBy === undefined ? undefined : read[coveredBy]?.place
      return [key, { ...said, ...(above !== undefined && { coveredBy: above }) }]
    }),
  )
}
