// The port that keeps orders, and the runs that ship them.
import type { FieldProblem, Problem } from '../problem.ts'
import type { Mode } from '../purchases/purchase.ts'
import type { Page } from '../records/ledger.ts'
import type { EventNote } from '../records/ledger-event.ts'
import type { AnsweredBefore, NewOrderRequest, OrderOfSource, TakenBack, TakenIn } from './order-requests.ts'
import type { RunState } from './order-run-states.ts'
import type { OrderState } from './order-states.ts'
import type {
  AddedOrders,
  NewOrder,
  NewOrderImport,
  NewOrderRun,
  OrderImport,
  OrderOutcome,
  OrderQuery,
  OrderRecord,
  OrderRun,
} from './orders.ts'

/** Kept beside the ledger, in the same file; every promise resolves after its commit (see LedgerFailure). */
export interface OrdersPort {
  /**
   * Adds a file's orders in one commit. An open order of the same reference is replaced by the newer file's, and stays
   * its program's where one sent it; one in a run stays, and the new one is left out. Gives the import with its counts;
   * a repeat of the id changes nothing.
   */
  addOrders(given: NewOrderImport, orders: readonly NewOrder[], event: EventNote): Promise<AddedOrders>
  /** Adds one order with its sender's answer, in one commit. It takes the place of an open one of the same source alone. */
  takeOrderIn(given: NewOrderRequest, event: EventNote): Promise<TakenIn>
  /** Removes an order of a program with all its boxes; nothing once it has a label, is in a batch or was made ready here. */
  takeOrderBack(given: OrderOfSource, event: EventNote): Promise<TakenBack>
  /** What these records call themselves, and those of stations that moved into them: whose the orders of a folder are. */
  ledgerIds(): Promise<readonly string[]>
  /** Newest first. */
  orderImports(environment: Mode, limit: number): Promise<readonly OrderImport[]>
  /** In the order of the file, newest import first. */
  orders(query: OrderQuery): Promise<Page<OrderRecord>>
  order(id: string): Promise<OrderRecord | undefined>
  /** The newest row of the whole order, or of one box of it. */
  orderByReference(environment: Mode, reference: string, box?: number): Promise<OrderRecord | undefined>
  /** Of the boxes of an order the newest row of each, in their order. */
  ordersOfBoxes(environment: Mode, reference: string): Promise<readonly OrderRecord[]>
  /** What this request was answered; undefined where none was taken. */
  orderAnswer(
    given: Pick<NewOrderRequest, 'source' | 'requestNumber' | 'asked'>,
  ): Promise<AnsweredBefore | undefined>
  /** The newest order of the reference that this source sent, whatever the bench made of it. */
  orderOfSource(environment: Mode, reference: string, source: string): Promise<OrderRecord | undefined>
  /** What of an order is not as its file said, by the trail: it was changed from outside. Mostly nothing. */
  orderDiffers(id: string): Promise<readonly string[]>
  /** Removes an import's orders that no label was bought for and no run holds; gives how many: none of the other mode's. */
  removeOrders(environment: Mode, importId: string, event: EventNote): Promise<number>
  /**
   * What became of a purchase beside any run, at the bench or by a person's word: `bought` makes the reference's
   * open order shipped, or that box of it, `unknown` makes it one in doubt, also where it waits in a run; `abandoned`
   * makes an unknown one of this purchase failed.
   */
  orderPurchased(
    environment: Mode,
    reference: string,
    shipmentId: string,
    kind: 'bought' | 'abandoned' | 'unknown',
    box?: number,
  ): Promise<void>

  /**
   * `held-by`: another run is not over, or this command was carried out; `reused`: it was, of other orders;
   * `nothing`: no order to ship.
   */
  startOrderRun(
    run: NewOrderRun,
    event: EventNote,
  ): Promise<
    | { readonly kind: 'started' | 'held-by' | 'reused'; readonly run: OrderRun }
    | { readonly kind: 'nothing'; readonly run?: undefined }
  >
  /**
   * The run's next order, now `shipping`, with what differs in it; first one that an earlier start left there, its
   * attempt unchanged.
   */
  takeOrder(runId: string): Promise<OrderRecord | undefined>
  /** What came of a `shipping` order; `waiting` puts it back. */
  settleOrder(
    id: string,
    settled: {
      readonly state: OrderState
      readonly shipmentId?: string
      readonly outcome?: OrderOutcome
      readonly problems?: Readonly<Record<string, FieldProblem>>
    },
  ): Promise<void>
  /**
   * A compare-and-swap; `ended` gives waiting orders back as `ready`, one left half-way as its purchase is. Undefined
   * where the run is not in `from`.
   */
  changeOrderRun(
    id: string,
    from: readonly RunState[],
    change: { readonly state: RunState; readonly problem?: Pick<Problem, 'code' | 'params'> },
    event: EventNote,
  ): Promise<OrderRun | undefined>
  orderRun(id: string): Promise<OrderRun | undefined>
  /** Newest first. */
  orderRuns(environment: Mode, limit: number): Promise<readonly OrderRun[]>
  /** At start: what ran when the station ended is paused; its orders wait for a person. */
  pauseOrderRuns(): Promise<void>
  /** Drops addresses of orders imported before `before` (ISO 8601) and orders never shipped; gives how many. */
  purgeOrders(before: string): Promise<number>
}
