// The reprint screen: the last label at once, any label by scan or search, one key for the reason.

import { useCallback, useLayoutEffect, useRef, useState } from 'react'
import { canPrint, mayGoAlone } from '../../parts/can-print.ts'
import { CopyDialog } from '../../parts/copy-dialog.tsx'
import { DEAF_MS } from '../../parts/deaf.ts'
import { useNavigation } from '../../parts/navigation.tsx'
import { printToCome } from '../../parts/print-to-come.ts'
import { useBand } from '../../parts/result-band.tsx'
import { scanBand } from '../../parts/scan-band.ts'
import { TimelineDialog } from '../../parts/timeline-dialog.tsx'
import { useHint } from '../../parts/use-hint.tsx'
import { REASONS, useReprint } from '../../parts/use-reprint.ts'
import { useSlip } from '../../parts/use-slip.ts'
import { VoidDialog } from '../../parts/void-dialog.tsx'
import { goesAgain } from '../../parts/void-reasons.ts'
import { call } from '../../station/call.ts'
import { useHistory, useQueue, useSettings, useShipment } from '../../station/queries.ts'
import type { ShipmentView } from '../../station/types.ts'
import { Card } from '../../ui/card.tsx'
import { Field } from '../../ui/field.tsx'
import { KeyCap } from '../../ui/key-cap.tsx'
import { useListen } from '../../ui/keyboard/use-keys.tsx'
import { ScreenName } from '../../ui/screen-name.tsx'
import { useSettled } from '../../ui/use-settled.ts'
import { useWords } from '../../words/use-words.ts'
import { DetailsDialog, hasDetails } from './details-dialog.tsx'
import { FetchDialog } from './fetch-dialog.tsx'
import { HandOverDialog } from './hand-over-dialog.tsx'
import { HistoryList } from './history-list.tsx'
import { lastOfBench } from './last-label.ts'
import classes from './reprint.module.css'
import { ShipmentPanel } from './shipment-panel.tsx'
import { useHandOver } from './use-hand-over.ts'

const PAGE_SIZE = 50
const REST_MS = 150
const STEPS = { ArrowDown: 1, ArrowUp: -1, PageDown: 8, PageUp: -8 } as const

export function Reprint() {
  const words = useWords()
  const { say } = words
  const navigation = useNavigation()
  const band = useBand()
  const reprint = useReprint()
  const handOver = useHandOver()
  const scanPolicy = useSettings().data?.settings.packing.scanBack ?? 'off'
  const [text, setText] = useState('')
  const history = useHistory(useSettled(text.trim(), REST_MS), PAGE_SIZE)
  const rows = history.data?.pages.flatMap(page => page.shipments) ?? []
  /** What a scan or a key chose; until then the last label of this bench, else the newest. */
  const [pickedId, setPickedId] = useState<string>()
  const [scanned, setScanned] = useState<ShipmentView>()
  const [unknownCode, setUnknownCode] = useState<string>()
  const [voiding, setVoiding] = useState(false)
  const [detailed, setDetailed] = useState(false)
  const [telling, setTelling] = useState(false)
  /** Asked of this label, whatever is chosen by then. */
  const [goingAlone, setGoingAlone] = useState<ShipmentView>()
  const search = useRef<HTMLInputElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const [searching, setSearching] = useState(true)
  const atListSince = useRef(0)
  const isSearching = () => document.activeElement === search.current

  const queue = useQueue().data
  const [copying, setCopying] = useState<{
    readonly shipment: ShipmentView
    readonly reason: (typeof REASONS)[number]
  }>()
  const lastId = lastOfBench(navigation.lastShipmentId(), queue ?? [], text.trim() === '' ? rows : [])
  // It stays while it is listed: a label that is bought while somebody looks must not take its place under their keys.
  const [firstId, setFirstId] = useState(navigation.lastShipmentId)
  const isListed = text.trim() !== '' || firstId === lastId || rows.some(row => row.id === firstId)
  const [isPlaced, setIsPlaced] = useState(false)
  if (!isListed || (!isPlaced && queue && rows.length > 0)) {
    setIsPlaced(queue !== undefined && rows.length > 0)
    setFirstId(lastId)
  }
  const shownId = pickedId ?? (text.trim() === '' ? firstId : undefined)
  const inRows = rows.findIndex(row => row.id === shownId)
  const position = inRows < 0 && shownId === undefined && rows.length > 0 ? 0 : inRows
  const chosenId = shownId ?? rows[0]?.id
  const detail = useShipment(useSettled(chosenId, REST_MS))
  const chosen = rows[position] ?? (scanned?.id === chosenId ? scanned : detail.data?.shipment)

  const choose = useCallback((row: ShipmentView) => setPickedId(row.id), [])
  const step = (by: number) => {
    const next = rows[Math.max(0, Math.min(rows.length - 1, position + by))]
    if (!next) return
    setPickedId(next.id)
    if (isSearching()) toList()
  }
  const canReprint = chosen !== undefined && canPrint(chosen)
  const print = (reason: (typeof REASONS)[number]) => {
    if (!chosen || !canReprint) return
    if (printToCome(queue, chosen.id) !== undefined) setCopying({ shipment: chosen, reason })
    else void reprint(chosen, reason)
  }
  const canVoid = chosen !== undefined && isVoidable(chosen)
  const slip = useSlip(chosen)
  const canDetail = chosen !== undefined && hasDetails(chosen, words)
  const askAlone = chosen && mayGoAlone(chosen) ? () => setGoingAlone(chosen) : undefined
  const afterAlone = () => {
    setGoingAlone(undefined)
    // One Enter too many prints nothing.
    atListSince.current = performance.now()
  }
  const find = () => search.current?.focus()
  const toList = () => {
    list.current?.focus()
    // An empty list takes no focus.
    if (isSearching()) search.current?.blur()
    atListSince.current = performance.now()
  }
  const last = () => {
    setText('')
    setPickedId(undefined)
    setFirstId(lastId)
    find()
  }

  const back = () => (text === '' ? navigation.go('pack') : setText(''))

  /** From the search to the list; there the confirm barcode prints, so that a scanner alone can reprint. */
  const enter = () => {
    if (isSearching()) return toList()
    // The Enter that led to the list, bounced, must not print.
    if (performance.now() - atListSince.current > DEAF_MS) print('other')
  }

  useListen({
    level: 1,
    keys: {
      ...Object.fromEntries(Object.entries(STEPS).map(([key, by]) => [key, () => step(by)])),
      ...Object.fromEntries(
        REASONS.map((reason, index) => [String(index + 1), { alone: () => print(reason) }]),
      ),
      ...(canVoid && { v: () => setVoiding(true) }),
      ...(canDetail && { d: () => setDetailed(true) }),
      ...(askAlone && { h: askAlone }),
      ...(slip && { p: { alone: slip } }),
      w: () => setTelling(true),
      s: { toField: true },
      '/': { toField: true },
      F2: last,
      Enter: enter,
      Escape: back,
    },
    field: () => search.current,
    scan: code => {
      void scan(code)
      return true
    },
  })

  const scan = async (code: string) => {
    band.clear()
    setUnknownCode(undefined)
    // Details are of one label: what was scanned is another.
    setDetailed(false)
    const reply = await call['shipments.scan']({ code })
    if (reply.ok && reply.value.kind === 'shipment') {
      setScanned(reply.value.shipment)
      setPickedId(reply.value.shipment.id)
      toList()
      void prove(code, reply.value.shipment.id)
    } else {
      setUnknownCode(code)
    }
  }

  /** A label of a batch is proven here; what no bench scans back says nothing. */
  const prove = async (code: string, shipmentId: string) => {
    if (scanPolicy === 'off') return
    const reply = await call['labels.scanBack']({ code, shipmentId })
    const said = reply.ok && reply.value.kind !== 'no-label' && scanBand(reply.value)
    if (said) band.show(said)
  }

  useHint([
    ...(canReprint
      ? [
          searching
            ? { caps: [say('key.enter')], text: say('reprint.hint-list') }
            : { caps: ['1', '2', '3', '4', '5'], text: say('reprint.hint') },
        ]
      : []),
    ...(searching ? [] : [{ caps: ['S'], text: say('reprint.hint-search') }]),
    { text: say('reprint.hint-scan') },
    ...(text === '' ? [{ caps: [say('key.esc')], text: say('hint.back') }] : []),
  ])
  // In the commit that the keys are heard from: whoever types a number means the search.
  useLayoutEffect(() => search.current?.focus(), [])

  return (
    <div className={classes.screen}>
      <ScreenName>{say('shell.reprint')}</ScreenName>
      <Card className={classes.find}>
        <Field
          ref={search}
          type="search"
          label={
            <>
              {/* Where the search has the focus, an S is its text. */}
              {say('reprint.search')} {!searching && <KeyCap>S</KeyCap>}
            </>
          }
          placeholder={say('reprint.search-hint')}
          value={text}
          onFocus={() => setSearching(true)}
          onBlur={() => setSearching(false)}
          onChange={changed => {
            setText(changed)
            setPickedId(undefined)
          }}
        />
        <HistoryList
          listRef={list}
          rows={rows}
          chosen={position}
          history={history}
          text={text}
          onChoose={choose}
        />
      </Card>
      <ShipmentPanel
        shipment={chosen}
        jobs={detail.data?.shipment.id === chosen?.id ? detail.data?.jobs : undefined}
        isLast={chosen !== undefined && chosen.id === lastId}
        searching={searching}
        onPrint={print}
        onSlip={slip}
        onVoid={canVoid ? () => setVoiding(true) : undefined}
        onDetails={canDetail ? () => setDetailed(true) : undefined}
        onTimeline={() => setTelling(true)}
        onHandOver={askAlone}
      />
      {copying && (
        <CopyDialog
          shipment={copying.shipment}
          onCopy={() => {
            setCopying(undefined)
            void reprint(copying.shipment, copying.reason, { further: true })
          }}
          onClose={() => setCopying(undefined)}
        />
      )}
      {detailed && chosen && <DetailsDialog shipment={chosen} onClose={() => setDetailed(false)} />}
      {telling && <TimelineDialog code={chosen?.reference} onClose={() => setTelling(false)} />}
      {goingAlone && (
        <HandOverDialog
          shipment={goingAlone}
          onDo={() => {
            afterAlone()
            void handOver(goingAlone)
          }}
          onClose={afterAlone}
        />
      )}
      {voiding && chosen && (
        <VoidDialog
          shipment={chosen}
          onClose={() => setVoiding(false)}
          onVoided={() => setVoiding(false)}
          whatIsNext={reason => (goesAgain(reason) ? 'reprint.voided-again' : 'reprint.voided-next')}
        />
      )}
      {unknownCode !== undefined && (
        <FetchDialog
          code={unknownCode}
          onClose={() => setUnknownCode(undefined)}
          onFetched={shipment => {
            setUnknownCode(undefined)
            setScanned(shipment)
            setPickedId(shipment.id)
          }}
        />
      )}
    </div>
  )
}

const isVoidable = (shipment: ShipmentView) =>
  shipment.purchase.kind === 'bought' && shipment.closedAt === undefined && shipment.origin === 'bought-here'
