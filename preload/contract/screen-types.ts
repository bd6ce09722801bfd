// Owns the types of the core that screens name: types alone, so that no schema reaches the screen.
export type { JobCause, JobState } from '../../main/core/print-job.ts'
export type {
  Connection,
  Dpi,
  FoundDevice,
  NotReadyReason,
  Printer,
  Stock,
} from '../../main/core/printer.ts'
export type { Problem, ProblemKind, ProblemParams } from '../../main/core/problem.ts'
export type { Environment, PurchaseConcern, PurchaseKind } from '../../main/core/purchase.ts'
export type { Result } from '../../main/core/result.ts'
export type { SecretName, Settings } from '../../main/core/settings.ts'
export type { Address, Customs, Package, ServiceName, Shipment } from '../../main/core/shipment.ts'
