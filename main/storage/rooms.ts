// Owns which function carries out which method of the ledger.

import type { Handlers, ReadMethod, WriteMethod } from './protocol.ts'
import { closableAccounts, moveAccount, sayClosed } from './records/accounts.ts'
import { findAddresses, purgeAddressBook, removeAddresses, saveAddress } from './records/address-book.ts'
import { updateClose } from './records/close-outcomes.ts'
import { close, closeByCommand, closes, startClose } from './records/closes.ts'
import { settleAnswer } from './records/late-answers.ts'
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
} from './records/lookups.ts'
import {
  answerFunds,
  fundsByCommand,
  intendFunds,
  meterHistory,
  meters,
  saveMeters,
  settleFunds,
  unknownFunds,
} from './records/money.ts'
import {
  order,
  orderByReference,
  orderImports,
  orderRun,
  orderRuns,
  orders,
} from './records/order-records.ts'
import {
  changeOrderRun,
  pauseOrderRuns,
  settleOrder,
  startOrderRun,
  takeOrder,
} from './records/order-runs.ts'
import { addOrders, orderPurchased, purgeOrders, removeOrders } from './records/orders.ts'
import { awaitAnswer, followLabel, keepAddedLabel, keepAnswer } from './records/own-labels.ts'
import { completeLabel, recordVoid, setAttention } from './records/purchase-marks.ts'
import { addFetched, addLabel, changePurchase, intend } from './records/purchases.ts'
import { recover } from './records/recovery.ts'
import { purgeStep } from './records/retention.ts'
import { shiftLines } from './records/shift-report.ts'
import type { LedgerSession } from './session.ts'

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
  settleAnswer,
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
  answerFunds,
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
