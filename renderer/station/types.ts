// The names under which screens use the contract's types.
export type { ChannelInput, ChannelName, ChannelValue } from '../../preload/contract/channels.ts'
export type { EventName, StationEvent } from '../../preload/contract/events.ts'

import type { ChannelValue } from '../../preload/contract/channels.ts'
import type { StepView } from '../../preload/contract/step-views.ts'

export type { CloseView, FundsView, MeterView, RateView } from '../../preload/contract/money-views.ts'
export type * from '../../preload/contract/screen-types.ts'
export type { Calls, Reply, StationApi } from '../../preload/contract/station-api.ts'
export type { Overview } from '../../preload/contract/station-views.ts'
export type { StepView, TimelineView } from '../../preload/contract/step-views.ts'
export type {
  AttentionItem,
  EndedShipmentView,
  JobView,
  OrderBoxesView,
  PrinterView,
  ShipmentView,
} from '../../preload/contract/views.ts'

/** Another bench that prints for this one. */
export type BenchView = ChannelValue<'queue.benches'>[number]

export type StepKind = StepView['kind']
