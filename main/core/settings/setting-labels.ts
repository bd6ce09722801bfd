// What a setting is called on the screen, and which settings decide where money, data and trust go.
import type { SentenceCode } from '../../i18n/index.ts'

interface Label {
  readonly path: string
  readonly code: SentenceCode
  /** Changed by a file only after a supervisor has said yes again. */
  readonly asks?: true
}

/** The longest path that fits counts. */
const LABELS: readonly Label[] = [
  { path: 'mode', code: 'setting.mode' },
  { path: 'station.name', code: 'setting.station-name' },
  { path: 'station.from', code: 'setting.sender' },
  { path: 'station.timeZone', code: 'setting.time-zone' },
  { path: 'station', code: 'setting.station' },
  { path: 'ledger', code: 'setting.database', asks: true },
  { path: 'labelServer.baseUrl', code: 'setting.label-server-address', asks: true },
  { path: 'labelServer.auth', code: 'setting.label-server-sign-in', asks: true },
  { path: 'labelServer.techPartnerId', code: 'setting.label-server-partner' },
  { path: 'labelServer.environment', code: 'setting.label-server-environment' },
  { path: 'labelServer.prefix', code: 'setting.label-server-prefix' },
  { path: 'labelServer.closeDayExtra', code: 'setting.label-server-close' },
  { path: 'labelServer', code: 'setting.label-server' },
  { path: 'parcelLabel.baseUrl', code: 'setting.parcel-address', asks: true },
  { path: 'parcelLabel.documentHosts', code: 'setting.parcel-documents', asks: true },
  { path: 'parcelLabel.serviceProviderKey', code: 'setting.parcel-provider-key', asks: true },
  { path: 'parcelLabel.accountCode', code: 'setting.parcel-account' },
  { path: 'parcelLabel.apiKeyHeader', code: 'setting.parcel-key-header' },
  { path: 'parcelLabel.postalRequiredField', code: 'setting.parcel-postal-field' },
  { path: 'parcelLabel', code: 'setting.parcel' },
  { path: 'network.proxy', code: 'setting.proxy', asks: true },
  { path: 'network.caFile', code: 'setting.ca-file', asks: true },
  { path: 'network', code: 'setting.network' },
  { path: 'updates.feed', code: 'setting.updates-feed', asks: true },
  { path: 'updates', code: 'setting.updates', asks: true },
  { path: 'packing', code: 'setting.packing' },
  { path: 'printing', code: 'setting.printing' },
  { path: 'printers', code: 'setting.printers', asks: true },
  { path: 'people', code: 'setting.people' },
  { path: 'limits', code: 'setting.limits', asks: true },
  { path: 'serviceRules', code: 'setting.service-rules', asks: true },
  { path: 'retention', code: 'setting.retention' },
  { path: 'log', code: 'setting.log' },
  { path: 'copies', code: 'setting.copies', asks: true },
  { path: 'monitoring', code: 'setting.monitoring', asks: true },
  { path: 'crashReports', code: 'setting.crash-reports', asks: true },
  { path: 'scale', code: 'setting.scale' },
  { path: 'orders', code: 'setting.orders', asks: true },
  { path: 'lookUp', code: 'setting.look-up', asks: true },
  { path: 'ordersService', code: 'setting.orders-service', asks: true },
  { path: 'results', code: 'setting.results', asks: true },
  { path: 'addressBook', code: 'setting.address-book' },
  { path: 'screen', code: 'setting.screen' },
  { path: 'boxes', code: 'setting.boxes' },
]

const OTHER: Label = { path: '', code: 'setting.other' }

const labelOf = (path: string): Label =>
  LABELS.filter(label => path === label.path || path.startsWith(`${label.path}.`)).reduce(
    (longest, label) => (label.path.length > longest.path.length ? label : longest),
    OTHER,
  )

export const settingLabel = (path: string): SentenceCode => labelOf(path).code

export const asksAgain = (path: string): boolean => labelOf(path).asks === true
