// The pack screen: one order on the bench, scanned, filled in, shipped, printed.
import { lazy, Suspense, useEffect } from 'react'
import { flushSync } from 'react-dom'
import { fieldAt } from '../../../preload/contract/shipment-fields.ts'
import { useNavigation } from '../../parts/navigation.tsx'
import { useBand } from '../../parts/result-band.tsx'
import { useHint } from '../../parts/use-hint.tsx'
import { useQueue } from '../../station/queries.ts'
import { Action } from '../../ui/action.tsx'
import { useListen } from '../../ui/keyboard/use-keys.tsx'
import { ScreenName } from '../../ui/screen-name.tsx'
import { withItsWords } from '../../words/screen-words.ts'
import { useWords } from '../../words/use-words.ts'
import { bandHints } from './band-hints.ts'
import { addressee, emptyDraft, goesOnAt, sameReference, withBox, withSides } from './bench/draft.ts'
import { sampleDraft } from './bench/sample-order.ts'
import { furtherPackage } from './fields/entries.ts'
import { AHEAD, focusedPath, focusField, textField } from './fields/field-id.ts'
import { PackageForm } from './fields/package-form.tsx'
import { isAheadShown } from './fields/reference-line.tsx'
import { GoBar } from './go-bar.tsx'
import classes from './pack.module.css'
import { usePacking } from './packing.tsx'
import { DoneCard } from './result/done-card.tsx'
import { NoScanDialog, ScanBackCard } from './result/scan-back-card.tsx'
import { ShipCard } from './ship-card.tsx'
import { AsideOrders, PreparedOrders, QueueCard } from './side-cards.tsx'
import { useFocusedPath } from './use-focused-path.ts'

let loading: Promise<typeof import('./dialogs/guard-dialog.tsx')> | undefined
/** What may be asked over an order comes with the first one, so that it stands there at once; what fails, as it is asked. */
function loadQuestions() {
  loading ??= withItsWords(import('./dialogs/guard-dialog.tsx')).catch((error: unknown) => {
    loading = undefined
    throw error
  })
  return loading
}
const GuardDialogs = lazy(async () => ({ default: (await loadQuestions()).GuardDialogs }))

export function Pack() {
  const words = useWords()
  const { say } = words
  const packing = usePacking()
  const { state, dispatch, settings, overview, setMoreOpen, moreOpen, goOn, scanBack, newId } = packing
  const band = useBand()
  const navigation = useNavigation()
  const { phase } = state
  const training = overview?.mode === 'training'
  /** Nothing came out at this bench yet: the way to a first label stands where the queue will be. */
  const firstTime = useQueue().data?.length === 0
  const path = useFocusedPath()
  const steps = bandHints(packing, words, path)
  const isOnBench = state.draft.reference !== '' && phase.kind === 'form'
  const cursorIn = isOnBench && path !== undefined && fieldAt(path) && textField(path) ? path : undefined
  useEffect(() => {
    if (cursorIn !== undefined) dispatch({ kind: 'cursor-in', path: cursorIn })
  }, [cursorIn, dispatch])
  // Said once it is on the station's disk, and as long as it waits there.
  const leftByScan =
    state.shelf.pending.length === 0 && state.putAside !== undefined
      ? state.aside.find(({ reference }) => sameReference(reference, state.putAside ?? ''))
      : undefined
  useHint(
    steps.length > 0
      ? [
          ...steps,
          ...(isOnBench
            ? [{ caps: [say('key.esc')], text: say(state.labelled ? 'next.leaves' : 'next.aside') }]
            : []),
          ...(isOnBench && leftByScan
            ? [
                {
                  caps: [say('key.take-back')],
                  text: say('next.was-put-aside', {
                    reference: leftByScan.reference || addressee(leftByScan),
                  }),
                  isLine: true as const,
                },
              ]
            : []),
        ]
      : [
          { text: say('pack.hint-scan'), isStep: true },
          { caps: ['F2'], text: say('pack.hint-reprint') },
          ...(state.aside.length > 0 ? [{ caps: [say('key.take-back')], text: say('pack.hint-aside') }] : []),
          ...(training ? [{ caps: ['F9'], text: say('pack.hint-sample') }] : []),
        ],
  )
  useEffect(() => {
    if (isOnBench) loadQuestions().catch(() => undefined)
  }, [isOnBench])
  // The next order is on the bench: what came of the one before makes room for its steps.
  useEffect(() => {
    if (isOnBench) band.fold()
  }, [isOnBench, band.fold])
  const { shippingService: _marked, ...typed } = state.draft.fields
  const inForm = JSON.stringify([typed, state.draft.box, state.draft.service])
  // biome-ignore lint/correctness/useExhaustiveDependencies: each time that something else stands in the form.
  useEffect(() => {
    if (band.band?.ofFields) band.clear()
  }, [inForm])
  const isTypedOn = isOnBench && state.startedOver !== 'as-it-was'
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as the order that started over is typed on.
  useEffect(() => {
    if (isTypedOn) band.makeRoom()
  }, [isTypedOn])

  const putAside = () => {
    if (focusedPath() === AHEAD && state.ahead !== '') return dispatch({ kind: 'ahead-typed', text: '' })
    if (phase.kind === 'shipping') return
    if (moreOpen) return setMoreOpen(false)
    band.begin()
    // First: a field that is left writes its text once more, and that is this order's.
    focusField('reference')
    dispatch({ kind: 'put-aside', commandId: newId() })
  }
  /** For the package that is being typed in; the first one where it is none of the others. */
  const chooseBox = (box: number | 'other') => {
    const preset = box === 'other' ? undefined : settings?.boxes[box]
    if (box !== 'other' && !preset) return
    const at = furtherPackage(focusedPath())
    if (at === undefined)
      return dispatch({ kind: 'draft', draft: withBox(state.draft, box, settings?.boxes ?? []) })
    // Its own sides are typed into its fields.
    if (preset) dispatch({ kind: 'draft', draft: withSides(state.draft, preset, at) })
  }
  /** The first digit of a number chooses no box. */
  const chooseFirst = (box: number | 'other') => {
    const { draft } = state
    chooseBox(box)
    return () => dispatch({ kind: 'draft', draft })
  }
  const sample = () => {
    if (!training || phase.kind === 'shipping') return
    const isDone = phase.kind === 'done'
    // First: a field that is left writes its text once more, and what the sample has there is to stay.
    focusField(isDone ? 'reference' : 'ship')
    // The sample is the next order, as one that is scanned would be.
    if (isDone) dispatch({ kind: 'next', commandId: newId() })
    const draft = isDone ? emptyDraft(state.usual) : state.draft
    dispatch({ kind: 'draft', draft: sampleDraft(draft, settings?.boxes ?? [], new Date()) })
    if (isDone) setTimeout(() => focusField('ship'), 0)
  }
  const toReference = () => void focusField('reference')
  const toggleMore = () => setMoreOpen(!moreOpen)
  const boxKeys = Object.fromEntries(
    Array.from({ length: 10 }, (_, digit) => {
      const box = digit === 0 ? 'other' : digit - 1
      return [
        [String(digit), { first: () => chooseFirst(box) }],
        [`Alt+${digit}`, () => chooseBox(box)],
      ]
    }).flat(),
  )
  /** Typed into no field: the number of the next order, or a number for the one on the bench, which is what it weighs. */
  const fieldFor = (text: string) => {
    if ((phase.kind !== 'form' || packing.isChecking) && isAheadShown(packing))
      return textField(AHEAD) ?? null
    if (phase.kind === 'done') {
      // At once: the field takes nothing while the last label is shown.
      flushSync(() => dispatch({ kind: 'next', commandId: newId() }))
      return textField('reference')
    }
    if (state.draft.reference === '') return textField('reference')
    return /^[\d.,]+$/.test(text) ? textField('packages.0.weightOz') : undefined
  }
  // From Enter on what is typed is the number of the next order: it is no part of this one, and chooses nothing.
  useListen({
    level: 1,
    typing: true,
    holds: field => field === textField(AHEAD),
    field: () => textField(AHEAD) ?? null,
    active: packing.isChecking,
  })
  useListen({
    level: 1,
    keys: {
      Enter: goOn,
      Escape: putAside,
      F1: toReference,
      F8: toggleMore,
      F10: packing.takeFix,
      ...(scanBack.labels.length > 0 && { F11: scanBack.askWhy }),
      ...(training && { F9: sample }),
      ...(phase.kind === 'form' && { ...boxKeys, 'Alt+b': packing.toggleBoxes }),
    },
    field: fieldFor,
    scan: text => {
      scanBack.scanned(text)
      return true
    },
  })

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the screen opens.
  useEffect(() => {
    const handedOver = navigation.takeScan()
    if (handedOver !== undefined) return scanBack.scanned(handedOver)
    // It may have been settled meanwhile; what may be done with its label is asked.
    if (state.undecided !== undefined || state.labelled) void packing.lookUp(state.draft.reference)
    // What came of the last package is seen again by whoever comes back from another screen.
    if (state.last && !band.band) packing.tell(state.last)
    const { reference } = state.draft
    focusField(reference === '' || phase.kind === 'done' ? 'reference' : (goesOnAt(state.draft) ?? 'ship'))
  }, [])

  return (
    <div className={classes.screen}>
      <ScreenName>{say('shell.pack')}</ScreenName>
      <PackageForm packing={packing} />
      <div className={classes.side}>
        <ScanBackCard packing={packing} />
        <PreparedOrders packing={packing} />
        <AsideOrders packing={packing} />
        {phase.kind === 'done' ? <DoneCard packing={packing} /> : <ShipCard packing={packing} />}
        {phase.kind !== 'done' &&
          (training && firstTime && state.draft.reference === '' ? (
            <SampleCard onTry={sample} />
          ) : (
            <QueueCard />
          ))}
      </div>
      <GoBar packing={packing} />
      {packing.question && (
        <Suspense fallback={null}>
          <GuardDialogs packing={packing} />
        </Suspense>
      )}
      <NoScanDialog packing={packing} />
    </div>
  )
}

function SampleCard({ onTry }: { readonly onTry: () => void }) {
  const { say } = useWords()
  return (
    <section className={classes.sample} aria-label={say('pack.sample-title')}>
      <strong>{say('pack.sample-title')}</strong>
      <span className={classes.dim}>{say('pack.sample-text')}</span>
      <Action cap="F9" onClick={onTry}>
        {say('pack.sample')}
      </Action>
    </section>
  )
}
