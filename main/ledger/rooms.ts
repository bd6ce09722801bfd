// Owns which function carries out which method of the ledger.
import { closableAccounts, moveAccount, sayClosed } from './accounts.ts'
import { findAddresses, purgeAddressBook, removeAddresses, saveAddress } from './address-book.ts'
import { updateClose } from './close-outcomes.ts'
import { close, closeByCommand, closes, startClose } from './closes.ts'
import {
  closable,
  events,
  inFlight,
  livePurchase,
  numberHeld,
  payloads,
  purchase,
  purchaseByCommand,
  purchases,
  purchasesToDecide,
  scan,
} from './lookups.ts'
import {
  fundsByCommand,
  intendFunds,
  meterHistory,
  meters,
  saveMeters,
  settleFunds,
  unknownFunds,
} from './money.ts'
import { order, orderByReference, orderImports, orderRun, orderRuns, orders } from './order-records.ts'
import { changeOrderRun, pauseOrderRuns, settleOrder, startOrderRun, takeOrder } from './order-runs.ts'
import { addOrders, orderPurchased, purgeOrders, removeOrders } from './orders.ts'
import { awaitAnswer, followLabel, keepAddedLabel, keepAnswer } from './own-labels.ts'
import type { Handlers, ReadMethod, WriteMethod } from './protocol.ts'
import { completeLabel, recordVoid, setAttention } from './purchase-marks.ts'
import { addFetched, addLabel, changePurchase, intend } from './purchases.ts'
import { recover } from './recovery.ts'
import { purgeStep } from './retention.ts'
import type { LedgerSession } from './session.ts'
import { shiftLines } from './shift-report.ts'

export type SpoolWrite = 'add' | 'addCopy' | 'changeJob' | 'post' | 'delivered'
export type SpoolRead =
  | 'job'
  | 'jobByCommand'
  | 'jobBytes'
  | 'jobs'
  | 'jobsOf'
  | 'nextJob'
  | 'jobsToDecide'
  | 'countWaiting'
  | 'copiesOf'
  | 'undelivered'

/** Every write of the ledger; accepting an older copy is the writer's own. */
export const ledgerWrites: Handlers<LedgerSession, Exclude<WriteMethod, SpoolWrite | 'acceptOlderCopy'>> = {
  recover,
  intend,
  changePurchase,
  addFetched,
  setAttention,
  addLabel,
  completeLabel,
  recordVoid,
  moveAccount,
  sayClosed,
  note: ({ chain, db, at }, event) => chain.append(db, at, event),
  saveMeters,
  intendFunds,
  settleFunds,
  startClose,
  updateClose,
  purgeStep,
  addOrders,
  removeOrders,
  orderPurchased,
  startOrderRun,
  takeOrder,
  settleOrder,
  changeOrderRun,
  pauseOrderRuns,
  purgeOrders,
  saveAddress,
  removeAddresses,
  purgeAddressBook,
  awaitAnswer,
  keepAnswer,
  keepAddedLabel,
  followLabel,
}

/** Every read of the ledger; the search is the reader's own. */
export const ledgerReads: Handlers<Pick<LedgerSession, 'db'>, Exclude<ReadMethod, SpoolRead | 'search'>> = {
  purchase,
  purchases,
  purchaseByCommand,
  livePurchase,
  numberHeld,
  scan,
  payloads,
  events,
  purchasesToDecide,
  inFlight,
  meters,
  meterHistory,
  fundsByCommand,
  unknownFunds,
  closable,
  closableAccounts,
  close,
  closeByCommand,
  closes,
  orderImports,
  orders,
  order,
  orderByReference,
  orderRun,
  orderRuns,
  findAddresses,
  shiftLines,
}
