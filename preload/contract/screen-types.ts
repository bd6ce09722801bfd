// The types of the core that screens name: types alone, so that no schema reaches the screen.

export type { BenchChange, KeptDraft, WindowBench } from '../../main/core/bench.ts'
export type { Connection } from '../../main/core/printing/printer.ts'
export type { Problem } from '../../main/core/problem.ts'

export type { SecretName } from '../../main/core/settings/secrets.ts'
export type { Settings } from '../../main/core/settings/settings.ts'
export type { Address, ServiceName, Shipment } from '../../main/core/shipment/shipment.ts'
