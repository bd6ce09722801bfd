// The form of the package: address, weight, box, and what the chosen service takes besides.

import { nearWeight, readWeightOz, sayWeight } from '../../../parts/typed-measures.ts'
import { Action } from '../../../ui/action.tsx'
import { Choice } from '../../../ui/choice.tsx'
import { useWords } from '../../../words/use-words.ts'
import { isAbroad, withBox } from '../bench/draft.ts'
import { WhichBox } from '../dialogs/which-box.tsx'
import { boxIn } from '../order/order-boxes.ts'
import classes from '../pack.module.css'
import type { Packing } from '../use-pack.ts'
import { CountryField, CountryList } from './country-field.tsx'
import { CustomsForm } from './customs-form.tsx'
import { fieldId } from './field-id.ts'
import { FormField, NOT_SENT, useFieldTrouble } from './form-field.tsx'
import { listOf } from './more-fields.ts'
import { MoreFields } from './more-section.tsx'
import { NameField } from './name-field.tsx'
import { PackagesForm } from './packages-form.tsx'
import { ReferenceLine } from './reference-line.tsx'
import { ScaleChip } from './scale-chip.tsx'

export function PackageForm({ packing }: { readonly packing: Packing }) {
  const { say } = useWords()
  const abroad = isAbroad(packing.state.draft)
  const customs = listOf(packing.groups, 'customs')
  const address = (path: string, label: Parameters<typeof say>[0], span: string | undefined) => (
    <div className={span}>
      <FormField packing={packing} path={path} label={say(label)} />
    </div>
  )
  return (
    <section className={classes.form} aria-label={say('pack.title')}>
      <CountryList />
      <ReferenceLine packing={packing} />
      <WhichBox packing={packing} />
      <div className={classes.fields}>
        <div className={classes.six}>
          <NameField packing={packing} />
        </div>
        {address('to.companyName', 'pack.company', classes.six)}
        {address('to.address1', 'pack.address1', classes.eight)}
        {address('to.address2', 'pack.address2', classes.four)}
        {address('to.city', 'pack.city', classes.three)}
        {address('to.state', abroad ? 'pack.state-abroad' : 'pack.state', classes.two)}
        {address('to.postalCode', abroad ? 'pack.zip-abroad' : 'pack.zip', classes.three)}
        <div className={classes.four}>
          <CountryField packing={packing} path="to.country" label={say('pack.country')} />
        </div>
        <div className={classes.four}>
          <FormField
            packing={packing}
            path="packages.0.weightOz"
            label={say('pack.weight')}
            large
            inputMode="text"
            onLeave={text => {
              const ounces = readWeightOz(text)
              return ounces === undefined ? text : sayWeight(ounces)
            }}
            echo={weightEcho(packing.state.draft.fields['packages.0.weightOz'] ?? '')}
          />
          <ScaleChip packing={packing} />
        </div>
        <div className={classes.eight}>
          <Boxes packing={packing} />
        </div>
        {packing.state.draft.box === 'other' && <Sides packing={packing} />}
      </div>
      {customs && <CustomsForm packing={packing} group={customs} />}
      <PackagesForm packing={packing} />
      <Elsewhere packing={packing} />
      <More packing={packing} />
    </section>
  )
}

/** What a weight is in pounds and ounces, where it is typed in another way. */
function weightEcho(text: string): string | undefined {
  const ounces = readWeightOz(text)
  if (ounces === undefined || ounces === 0) return undefined
  const near = nearWeight(ounces)
  if (text.trim().toLowerCase() === near) return undefined
  return `${readWeightOz(near) === ounces ? '=' : '≈'} ${near}`
}

/** What is said of the order and has no field in sight, most of all of the sender's address. */
function Elsewhere({ packing }: { readonly packing: Packing }) {
  const { say, fieldName, problem } = useWords()
  const { elsewhere, notSent, isMoreShown, state, dispatch } = packing
  const folded = isMoreShown ? [] : notSent.map(path => ({ path, finding: NOT_SENT }))
  return [...elsewhere, ...folded].map(({ path, finding }) => {
    const { message, nextStep } = problem(finding)
    return (
      <p key={path} className={classes.notice}>
        {[fieldName(path), message, nextStep].filter(Boolean).join(' – ')}
        {state.draft.unread?.[path] && (
          <Action
            id={fieldId(path)}
            size="small"
            onClick={() => dispatch({ kind: 'edited', path, text: '' })}
          >
            {say('more.clear')}
          </Action>
        )}
      </p>
    )
  })
}

function Boxes({ packing }: { readonly packing: Packing }) {
  const { say } = useWords()
  const { state, dispatch, settings } = packing
  const boxes = settings?.boxes ?? []
  const { box, fields } = state.draft
  const trouble = useFieldTrouble(packing, 'packages.0.lengthInch')
  const legend =
    typeof box === 'number'
      ? say('pack.box-size', {
          length: fields['packages.0.lengthInch'] ?? '',
          width: fields['packages.0.widthInch'] ?? '',
          height: fields['packages.0.heightInch'] ?? '',
        })
      : say('pack.box')
  return (
    <div id={fieldId('box')}>
      <Choice
        legend={legend}
        layout="row"
        value={box === undefined ? undefined : String(box)}
        onChange={chosen =>
          dispatch({
            kind: 'draft',
            draft: withBox(state.draft, chosen === 'other' ? 'other' : Number(chosen), boxes),
          })
        }
        options={[
          ...boxes.map((one, index) => ({
            value: String(index),
            label: one.name,
            hint: `${one.lengthInch}×${one.widthInch}×${one.heightInch}`,
            cap: String(index + 1),
            disabled: state.phase.kind !== 'form',
          })),
          {
            value: 'other',
            label: say('pack.box-other'),
            cap: '0',
            disabled: state.phase.kind !== 'form',
          },
        ]}
      />
      {trouble !== undefined && box !== 'other' && (
        <p className={classes.trouble}>{box === undefined ? say('pack.box-choose') : trouble}</p>
      )}
    </div>
  )
}

function Sides({ packing }: { readonly packing: Packing }) {
  const { say } = useWords()
  const sides = [
    ['packages.0.lengthInch', 'pack.length'],
    ['packages.0.widthInch', 'pack.width'],
    ['packages.0.heightInch', 'pack.height'],
  ] as const
  return sides.map(([path, label]) => (
    <div key={path} className={classes.four}>
      <FormField packing={packing} path={path} label={say(label)} inputMode="decimal" />
    </div>
  ))
}

function More({ packing }: { readonly packing: Packing }) {
  const { say } = useWords()
  const { setMoreOpen, settings, state, isMoreShown: moreOpen } = packing
  const from = state.draft.returning?.from ?? settings?.station.from
  const what = `more.what-${state.draft.service}` as const
  return (
    <>
      <div className={classes.foot}>
        <span className={classes.dim}>
          {from
            ? say('pack.from', { name: from.companyName ?? from.name, city: from.city })
            : say('pack.no-from')}
          {' · '}
          {say(what)}
        </span>
        {boxIn(state.draft) === undefined && state.phase.kind === 'form' && (
          <Action
            size="small"
            look="quiet"
            cap={say('key.boxes')}
            shortcut="Alt+B"
            onClick={packing.toggleBoxes}
          >
            {say('pack.several-boxes')}
          </Action>
        )}
        <Action
          size="small"
          cap="F8"
          aria-expanded={moreOpen}
          aria-controls="more-fields"
          onClick={() => setMoreOpen(!moreOpen)}
        >
          {say('more.title')}
        </Action>
      </div>
      <div id="more-fields" hidden={!moreOpen} className={classes.more}>
        {moreOpen && <MoreFields packing={packing} />}
      </div>
    </>
  )
}
