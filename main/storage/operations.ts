// The table of everything a store does: where it is carried out, what it begins, who hears of it. Whatever calls, carries
// out, refuses or announces an operation asks here; docs/contributing/add-a-storage-operation.md says how one is added.
import { startsSending } from '../core/printing/print-job.ts'
import type { PurchaseChange } from '../core/purchases/purchase-change.ts'
import {
  always,
  type Changed,
  check,
  later,
  ledgerRead,
  ledgerWrite,
  nothing,
  type Operation,
  otherOrders,
  ownRead,
  ownWrite,
  readThereAlone,
  readThereUnlessHere,
  spoolRead,
  spoolWrite,
  unnamed,
  writerQuestion,
} from './operation.ts'
import type { Args, Operations, Outcome } from './ports.ts'
import { closableAccounts, moveAccount, sayClosed } from './records/accounts.ts'
import { findAddresses, purgeAddressBook, removeAddresses, saveAddress } from './records/address-book.ts'
import { addAdjustments, adjustments } from './records/adjustments.ts'
import { updateClose } from './records/closes/close-outcomes.ts'
import { close, closeByCommand, closes } from './records/closes/closes.ts'
import { startOrHold, takeNote } from './records/closes/put-back-closes.ts'
import {
  answerFunds,
  fundsByCommand,
  fundsSince,
  intendFunds,
  settleFunds,
  unknownFunds,
} from './records/funds.ts'
import { findGoods, purgeGoodsBook, saveGoods } from './records/goods-book.ts'
import { knownWeights, purgeWeights, removeWeights, saveWeights } from './records/known-weights.ts'
import { ledgerIds } from './records/ledger-ids.ts'
import { meterHistory, meters, saveMeters } from './records/meters.ts'
import { note } from './records/notes.ts'
import { gatherResults, restResults } from './records/orders/gather-results.ts'
import { orderImports, orderRun, orderRuns } from './records/orders/imports-and-runs.ts'
import {
  order,
  orderByReference,
  orderDiffers,
  orderOfSource,
  orders,
  ordersOfBoxes,
} from './records/orders/order-records.ts'
import { orderAnswer, takeOrderBack, takeOrderIn } from './records/orders/order-requests.ts'
import {
  changeOrderRun,
  pauseOrderRuns,
  settleOrder,
  startOrderRun,
  takeOrder,
} from './records/orders/order-runs.ts'
import { addOrders, orderPurchased } from './records/orders/orders.ts'
import { purgeOrders, removeOrders } from './records/orders/removed-orders.ts'
import {
  decideResults,
  purgeResults,
  refusedResults,
  resultsStanding,
  settleResult,
} from './records/orders/results-out.ts'
import { addLabel } from './records/purchases/added-labels.ts'
import { changedOutside } from './records/purchases/asked-by.ts'
import { addFetched, fetchedCopies, fetchedSince } from './records/purchases/fetched-copies.ts'
import { labelChanged, payloads } from './records/purchases/kept-labels.ts'
import { labelsBought } from './records/purchases/labels-bought.ts'
import { settleAnswer } from './records/purchases/late-answers.ts'
import {
  closable,
  events,
  inFlight,
  labelsToScan,
  livePurchases,
  namedBoxes,
  numbersHeld,
  purchase,
  purchaseByCommand,
  purchases,
  purchasesToDecide,
  returnBeingBought,
  returnLabels,
  scan,
  voidByCommand,
} from './records/purchases/lookups.ts'
import {
  awaitAnswer,
  followLabel,
  keepAddedLabel,
  keepAnswer,
  labelsHere,
} from './records/purchases/own-labels.ts'
import { completeLabel, recordScan, recordVoid, setAttention } from './records/purchases/purchase-marks.ts'
import { changePurchase, intend } from './records/purchases/purchases.ts'
import { search } from './records/purchases/search.ts'
import { purgeStep } from './records/retention.ts'
import { rehearsalsClosed, shiftLines, shiftSlots } from './records/shift-report.ts'
import { timeline } from './records/timeline.ts'
import { notedFindings } from './records/trail/noted-findings.ts'
import { recover } from './records/trail/recovery.ts'
import { sayUsed, unusedLabels } from './records/unused-labels.ts'
import {
  copiesOf,
  countWaiting,
  job,
  jobByCommand,
  jobBytes,
  jobs,
  jobsOf,
  jobsToDecide,
  nextJob,
  slipsOf,
} from './spool/job-lists.ts'
import { changeJob } from './spool/jobs.ts'
import { add, addCopy, stillToCome } from './spool/new-jobs.ts'
import { delivered, post, undelivered } from './spool/outbox.ts'
import { backUpStore, verifyStore } from './sqlite/checks.ts'
import { acceptOlderCopy } from './sqlite/standing.ts'

type List = readonly unknown[]

const aLabel = ([id]: readonly [string, ...List]): Changed => ({ shipmentId: id, labelId: id })
/** What was being bought was no label yet, so that no other station has anything of it. */
const aPurchase = ([{ id, from }]: readonly [PurchaseChange]): Changed => {
  const isNew = from.every(kind => kind === 'intended' || kind === 'sending')
  return isNew ? { shipmentId: id } : { shipmentId: id, labelId: id }
}

export const OPERATIONS = {
  // Purchases and their labels
  recover: ledgerWrite(recover, { notifies: unnamed }),
  intend: ledgerWrite(intend, {
    begins: 'purchase',
    spends: true,
    startsAnew: always,
    notifies: ([{ id }]) => ({ shipmentId: id }),
  }),
  changePurchase: ledgerWrite(changePurchase, {
    startsAnew: ([{ to }]) => to === 'voiding',
    notifies: aPurchase,
  }),
  settleAnswer: ledgerWrite(settleAnswer, { notifies: aPurchase }),
  addFetched: ledgerWrite(addFetched, {
    begins: 'work',
    startsAnew: always,
    notifies: ([{ id }]) => ({ shipmentId: id, labelId: id }),
  }),
  setAttention: ledgerWrite(setAttention, { notifies: aLabel }),
  addLabel: ledgerWrite(addLabel, { notifies: aLabel }),
  completeLabel: ledgerWrite(completeLabel, { notifies: aLabel }),
  // A 200 is known here first, also while the database is away.
  recordVoid: ledgerWrite(recordVoid, { telling: later, notifies: aLabel }),
  // What was read from a box is known here first, too.
  recordScan: ledgerWrite(recordScan, { telling: later, notifies: aLabel }),
  sayUsed: ledgerWrite(sayUsed, { telling: later, notifies: unnamed }),
  moveAccount: ledgerWrite(moveAccount, { notifies: unnamed }),
  sayClosed: ledgerWrite(sayClosed, { notifies: unnamed }),
  note: ledgerWrite(note, { telling: later, notifies: nothing }),
  markSeen: ledgerWrite(takeNote, { notifies: unnamed }),
  purgeStep: ledgerWrite(purgeStep, { notifies: nothing }),
  purchase: readThereUnlessHere(purchase),
  purchases: ledgerRead(purchases),
  purchaseByCommand: ledgerRead(purchaseByCommand),
  voidByCommand: ledgerRead(voidByCommand),
  livePurchases: ledgerRead(livePurchases),
  namedBoxes: ledgerRead(namedBoxes),
  returnLabels: ledgerRead(returnLabels),
  returnBeingBought: ledgerRead(returnBeingBought),
  numbersHeld: ledgerRead(numbersHeld),
  fetchedSince: ledgerRead(fetchedSince),
  fetchedCopies: ledgerRead(fetchedCopies),
  scan: ledgerRead(scan),
  labelsToScan: ledgerRead(labelsToScan),
  unusedLabels: ledgerRead(unusedLabels),
  labelsBought: ledgerRead(labelsBought),
  search: ledgerRead(search),
  payloads: ledgerRead(payloads),
  labelChanged: ledgerWrite(labelChanged, { notifies: (_, isChanged) => (isChanged ? {} : undefined) }),
  changedOutside: ledgerWrite(changedOutside, { notifies: (_, ids) => (ids?.length ? {} : undefined) }),
  events: ledgerRead(events),
  purchasesToDecide: ledgerRead(purchasesToDecide),
  inFlight: ledgerRead(inFlight),
  notedFindings: ledgerRead(notedFindings),
  timeline: ledgerRead(timeline),
  shiftLines: readThereAlone(shiftLines),
  shiftSlots: readThereAlone(shiftSlots),
  rehearsalsClosed: ledgerRead(rehearsalsClosed),

  // Meters and money
  saveMeters: ledgerWrite(saveMeters, { begins: 'work', notifies: unnamed }),
  intendFunds: ledgerWrite(intendFunds, {
    begins: 'work',
    spends: true,
    startsAnew: always,
    notifies: unnamed,
  }),
  settleFunds: ledgerWrite(settleFunds, { telling: later, notifies: unnamed }),
  answerFunds: ledgerWrite(answerFunds, { telling: () => 'heard', notifies: unnamed }),
  meters: ledgerRead(meters),
  meterHistory: ledgerRead(meterHistory),
  fundsByCommand: ledgerRead(fundsByCommand),
  fundsSince: ledgerRead(fundsSince),
  unknownFunds: ledgerRead(unknownFunds),

  addAdjustments: ledgerWrite(addAdjustments, { begins: 'work', notifies: unnamed }),
  adjustments: ledgerRead(adjustments),

  // Closes
  startClose: ledgerWrite(startOrHold, {
    begins: 'work',
    spends: true,
    startsAnew: always,
    notifies: ([{ id }]) => ({ closeId: id }),
  }),
  updateClose: ledgerWrite(updateClose, {
    // What is about to be asked is known to the warehouse first; a person is told what became of their word.
    telling: ([, { labels = [], by }]) =>
      by === 'person' || labels.some(label => label.outcome === 'sending') ? 'now' : 'later',
    notifies: ([id]) => ({ closeId: id }),
  }),
  closable: readThereAlone(closable),
  closableAccounts: readThereAlone(closableAccounts),
  close: readThereAlone(close),
  closeByCommand: readThereAlone(closeByCommand),
  closes: readThereAlone(closes),

  // Orders, addresses, goods and weights
  addOrders: ledgerWrite(addOrders, { begins: 'work', notifies: otherOrders }),
  takeOrderIn: ledgerWrite(takeOrderIn, { begins: 'work', notifies: otherOrders }),
  takeOrderBack: ledgerWrite(takeOrderBack, {
    notifies: (_, back) => (back?.kind === 'taken-back' ? otherOrders() : undefined),
  }),
  removeOrders: ledgerWrite(removeOrders, { notifies: otherOrders }),
  orderPurchased: ledgerWrite(orderPurchased, { notifies: unnamed }),
  startOrderRun: ledgerWrite(startOrderRun, {
    begins: 'work',
    startsAnew: always,
    notifies: (_, started) => (started?.run ? { runId: started.run.id } : {}),
  }),
  // Each order's outcome is heard of as the next one is taken, or with the end.
  takeOrder: ledgerWrite(takeOrder, { notifies: ([runId]) => ({ runId }) }),
  settleOrder: ledgerWrite(settleOrder, { notifies: unnamed }),
  changeOrderRun: ledgerWrite(changeOrderRun, { notifies: ([runId]) => ({ runId }) }),
  pauseOrderRuns: ledgerWrite(pauseOrderRuns, { notifies: unnamed }),
  purgeOrders: ledgerWrite(purgeOrders, { notifies: nothing }),
  ledgerIds: readThereAlone(ledgerIds),
  orderImports: readThereAlone(orderImports),
  orders: readThereAlone(orders),
  order: readThereAlone(order),
  orderByReference: readThereAlone(orderByReference),
  ordersOfBoxes: readThereAlone(ordersOfBoxes),
  orderOfSource: readThereAlone(orderOfSource),
  orderAnswer: readThereAlone(orderAnswer),
  orderDiffers: readThereAlone(orderDiffers),
  orderRun: readThereAlone(orderRun),
  orderRuns: readThereAlone(orderRuns),
  saveAddress: ledgerWrite(saveAddress, { begins: 'work', notifies: unnamed }),
  removeAddresses: ledgerWrite(removeAddresses, { notifies: unnamed }),
  purgeAddressBook: ledgerWrite(purgeAddressBook, { notifies: nothing }),
  findAddresses: ledgerRead(findAddresses),
  saveGoods: ledgerWrite(saveGoods, { begins: 'work', notifies: unnamed }),
  purgeGoodsBook: ledgerWrite(purgeGoodsBook, { notifies: nothing }),
  findGoods: ledgerRead(findGoods),
  saveWeights: ledgerWrite(saveWeights, { notifies: nothing }),
  removeWeights: ledgerWrite(removeWeights, { notifies: nothing }),
  purgeWeights: ledgerWrite(purgeWeights, { notifies: nothing }),
  knownWeights: ledgerRead(knownWeights),

  // Results on their way to the company's own system
  resultsStanding: ledgerRead(resultsStanding),
  gatherResults: ledgerWrite(gatherResults, { notifies: nothing }),
  restResults: ledgerWrite(restResults, { notifies: nothing }),
  settleResult: ledgerWrite(settleResult, { notifies: nothing }),
  refusedResults: ledgerRead(refusedResults),
  decideResults: ledgerWrite(decideResults, { notifies: unnamed }),
  purgeResults: ledgerWrite(purgeResults, { notifies: nothing }),

  // Prints, always on the station's own disk
  add: spoolWrite(add, { begins: 'work' }),
  addCopy: spoolWrite(addCopy, { begins: 'work' }),
  stillToCome: spoolWrite(stillToCome),
  changeJob: spoolWrite(changeJob, { startsAnew: ([, from, { state }]) => startsSending(from, state) }),
  job: spoolRead(job),
  jobByCommand: spoolRead(jobByCommand),
  jobBytes: spoolRead(jobBytes),
  jobs: spoolRead(jobs),
  jobsOf: spoolRead(jobsOf),
  slipsOf: spoolRead(slipsOf),
  nextJob: spoolRead(nextJob),
  jobsToDecide: spoolRead(jobsToDecide),
  countWaiting: spoolRead(countWaiting),
  copiesOf: spoolRead(copiesOf),

  // What a station in a warehouse keeps of its own labels, and what it has yet to tell
  awaitAnswer: ownWrite(awaitAnswer, { begins: 'purchase' }),
  keepAnswer: ownWrite(keepAnswer),
  keepAddedLabel: ownWrite(keepAddedLabel),
  followLabel: ownWrite(followLabel),
  labelsHere: ownRead(labelsHere),
  post: spoolWrite(post),
  delivered: spoolWrite(delivered),
  undelivered: spoolRead(undelivered),

  // The file itself
  acceptOlderCopy: ownWrite(acceptOlderCopy, { acceptsOlderCopy: true }),
  stats: writerQuestion(writer => writer.stats()),
  reviewTrail: writerQuestion(writer => writer.reviewTrail()),
  verify: check(({ start, onProgress }) => verifyStore(start, onProgress)),
  backup: check(({ start }, path: string) => backUpStore(start, path)),
} satisfies { readonly [M in keyof Operations]: Operation<Args<M>, Outcome<M>> }
