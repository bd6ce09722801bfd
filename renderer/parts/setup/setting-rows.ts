// The settings on the screens, one row each: its name, how it is typed and stored, where a form has it, and how a
// set-up file's difference says it.
import type { Settings } from '../../station/types.ts'
import { PRINTER_ROWS } from './printer-rows.ts'
import { SCALE_ROWS } from './scale-rows.ts'
import { SERVICE_ROWS } from './service-rows.ts'
import type { SettingRow } from './setting-row.ts'

/** In the order of the forms. A row counts for all that is below its path. */
const ROWS = {
  mode: { values: { training: 'set.mode-training', live: 'set.mode-live' } },
  'station.name': { label: 'set.station-name', alone: true, form: ['station', 'wide'] },
  'station.from.companyName': { label: 'pack.company', alone: true, form: ['station', 'half'] },
  'station.from.name': { label: 'set.from-name', alone: true, form: ['station', 'half'] },
  'station.from.address1': { label: 'pack.address1', alone: true, form: ['station', 'half'] },
  'station.from.address2': { label: 'pack.address2', alone: true, form: ['station', 'half'] },
  'station.from.address3': { label: 'more.address3', alone: true, form: ['station', 'half'], more: true },
  'station.from.phoneNumber': { label: 'more.phone', alone: true, form: ['station', 'half'], more: true },
  'station.from.email': { label: 'more.email', alone: true, form: ['station', 'half'], more: true },
  'station.from.residential': {
    label: 'more.residential',
    alone: true,
    kind: 'yes-no',
    values: { '': 'set.not-said', true: 'say.yes', false: 'say.no' },
    form: ['station', 'half'],
    more: true,
  },
  'station.from.city': { label: 'pack.city', alone: true, form: ['station', 'third'] },
  'station.from.state': { label: 'pack.state', alone: true, form: ['station', 'sixth'] },
  'station.from.postalCode': { label: 'pack.zip', alone: true, form: ['station', 'quarter'] },
  'station.from.country': { label: 'pack.country', alone: true, form: ['station', 'quarter'] },
  'station.from': {},
  'station.timeZone': {},
  'ledger.kind': { label: 'name.kind', values: { embedded: 'ware.alone', postgres: 'ware.shared' } },
  'ledger.url': { label: 'ware.address' },
  'ledger.tls': {
    label: 'ware.tls',
    values: { auto: 'ware.tls-auto', verify: 'ware.tls-verify', off: 'ware.tls-off' },
  },
  'ledger.dailyFundsCents': { label: 'name.daily-funds', unit: 'cents' },
  'ledger.password': { label: 'ware.password', alone: true, kind: 'secret' },
  ...SERVICE_ROWS,
  'network.proxy': { label: 'set.proxy', alone: true, form: ['network', 'half'], hint: 'set.proxy-hint' },
  'network.caFile': {
    label: 'set.ca-file',
    alone: true,
    form: ['network', 'half'],
    hint: 'set.ca-file-hint',
  },
  'network.connectTimeoutMs': { label: 'name.connect', unit: 'ms' },
  'network.idleTimeoutMs': { label: 'name.idle', unit: 'ms' },
  'network.totalTimeoutMs': { label: 'name.total', unit: 'ms' },
  'network.gateTimeoutMs': { label: 'name.gate', unit: 'ms' },
  'network.maxResponseBytes': { label: 'name.largest', unit: 'bytes' },
  'printing.jobExpiryMinutes': { label: 'name.job-expiry', unit: 'min' },
  'printing.statusMaxAgeMs': { label: 'name.status-age', unit: 'ms' },
  'printing.statusDeadlineMs': { label: 'name.status-wait', unit: 'ms' },
  'printing.openTimeoutMs': { label: 'name.open', unit: 'ms' },
  'printing.queryTimeoutMs': { label: 'name.query', unit: 'ms' },
  'printing.settleTimeoutMs': { label: 'name.settle', unit: 'ms' },
  'printing.idleTimeoutMs': { label: 'name.printer-idle', unit: 'ms' },
  'printing.stallTimeoutMs': { label: 'name.stall', unit: 'ms' },
  'printing.drainTimeoutMs': { label: 'name.drain', unit: 'ms' },
  'printing.closeTimeoutMs': { label: 'name.close-link', unit: 'ms' },
  'printing.confirmationTimeoutMs': { label: 'name.confirmation', unit: 'ms' },
  'printing.faultTimeoutMs': { label: 'name.fault', unit: 'ms' },
  'printing.awayTimeoutMs': { label: 'name.away', unit: 'ms' },
  'printing.odometerTimeoutMs': { label: 'name.odometer', unit: 'ms' },
  'printing.confirmationIntervalMs': { label: 'name.confirmation-step', unit: 'ms' },
  'packing.scanBack': {
    label: 'bench.scan-back',
    values: { off: 'bench.scan-back-off', remind: 'bench.scan-back-remind', must: 'bench.scan-back-must' },
  },
  'packing.weightCheck': {
    label: 'bench.weight-check',
    values: { off: 'bench.weight-check-off', ask: 'bench.weight-check-ask' },
  },
  'packing.slip': {
    label: 'bench.slip',
    values: {
      off: 'bench.slip-off',
      'label-printer': 'bench.slip-label-printer',
      'office-printer': 'bench.slip-office-printer',
    },
  },
  'packing.slipLanguage': {
    label: 'bench.slip-language',
    values: { en: 'bench.slip-en', es: 'bench.slip-es' },
  },
  'retention.addressDays': { label: 'name.address-days', unit: 'days' },
  'retention.payloadDays': { label: 'name.payload-days', unit: 'days' },
  'updates.enabled': {
    label: 'set.updates',
    alone: true,
    values: { true: 'set.updates-on', false: 'set.updates-off' },
    kind: 'switch',
    form: ['network', 'half'],
  },
  'updates.feed': {},
  'log.level': {
    label: 'set.log-level',
    values: { error: 'set.log-error', warn: 'set.log-warn', info: 'set.log-info', debug: 'set.log-debug' },
    form: ['network', 'half'],
  },
  'log.keepDays': {
    label: 'set.log-days',
    unit: 'files',
    kind: 'number',
    form: ['network', 'half'],
    hint: 'set.log-days-hint',
  },
  'copies.everyHours': {
    label: 'set.copies-every',
    unit: 'hours',
    kind: 'number',
    form: ['network', 'third'],
    hint: 'set.copies-every-hint',
    more: true,
  },
  'copies.keep': {
    label: 'set.copies-kept',
    kind: 'number',
    form: ['network', 'third'],
    hint: 'set.copies-kept-hint',
    more: true,
  },
  'copies.folder': {
    label: 'set.copies-folder',
    form: ['network', 'twoThirds'],
    hint: 'set.copies-folder-hint',
    more: true,
  },
  'monitoring.figuresFile': {
    label: 'set.figures-file',
    alone: true,
    form: ['network', 'twoThirds'],
    hint: 'set.figures-file-hint',
    more: true,
  },
  'crashReports.to': {
    label: 'set.crashes-to',
    alone: true,
    form: ['network', 'twoThirds'],
    hint: 'set.crashes-to-hint',
    placeholder: 'https://',
    more: true,
  },
  ...SCALE_ROWS,
  'orders.watchedFolder': {
    label: 'set.orders-folder',
    alone: true,
    form: ['station', 'twoThirds'],
    hint: 'set.orders-folder-hint',
    more: true,
  },
  'orders.service': {
    label: 'set.orders-service',
    values: { 'label-server': 'service.label-server', 'parcel-label': 'service.parcel-label' },
    form: ['station', 'third'],
    more: true,
  },
  'ordersService.enabled': {
    label: 'programs.enabled',
    values: { false: 'programs.off', true: 'programs.on' },
    kind: 'switch',
    form: ['programs', 'half'],
  },
  'ordersService.port': {
    label: 'programs.port',
    kind: 'number',
    form: ['programs', 'half'],
    hint: 'programs.port-hint',
  },
  'ordersService.elsewhere': {},
  'lookUp.url': {
    label: 'programs.look-up',
    form: ['programs', 'wide'],
    hint: 'programs.look-up-hint',
    placeholder: 'https://',
  },
  'lookUp.header': { label: 'programs.look-up-header', form: ['programs', 'half'], more: true },
  'lookUp.key': { label: 'programs.look-up-key', kind: 'secret', form: ['programs', 'half'], more: true },
  'lookUp.fields': {
    label: 'programs.look-up-fields',
    kind: 'json',
    form: ['programs', 'wide'],
    hint: 'programs.look-up-fields-hint',
    more: true,
  },
  'results.way': {
    label: 'programs.results',
    values: {
      off: 'programs.results-off',
      webhook: 'programs.results-webhook',
      folder: 'programs.results-folder',
    },
    form: ['programs', 'wide'],
    hint: 'programs.results-hint',
  },
  'results.url': {
    label: 'programs.results-url',
    form: ['programs', 'wide'],
    placeholder: 'https://',
    when: 'webhook',
  },
  'results.secret': {
    label: 'programs.results-secret',
    kind: 'secret',
    form: ['programs', 'wide'],
    hint: 'programs.results-secret-hint',
    when: 'webhook',
  },
  'results.folder': {
    label: 'programs.results-path',
    form: ['programs', 'twoThirds'],
    when: 'folder',
  },
  'results.format': {
    label: 'programs.results-format',
    values: { json: 'programs.format-json', csv: 'programs.format-csv' },
    form: ['programs', 'third'],
    when: 'folder',
  },
  'addressBook.enabled': { label: 'bench.book-on' },
  'addressBook.days': { label: 'bench.book-days', unit: 'days' },
  'people.supervisorIdleMinutes': { label: 'people.idle', unit: 'min' },
  'limits.priceOverCents': {
    label: 'limits.price-over',
    unit: 'cents',
    kind: 'money',
    form: ['limits', 'half'],
    hint: 'limits.price-over-hint',
  },
  'limits.reprintsAlone': {
    label: 'limits.reprints',
    kind: 'count',
    form: ['limits', 'half'],
    hint: 'limits.reprints-hint',
  },
  'limits.void': {
    label: 'limits.void',
    values: { supervisor: 'limits.void-supervisor', everyone: 'limits.void-everyone' },
    form: ['limits', 'half'],
  },
  'limits.fundsOverCents': {
    label: 'limits.funds-over',
    unit: 'cents',
    kind: 'money',
    form: ['limits', 'half'],
    hint: 'limits.funds-over-hint',
  },
  'screen.language': {
    label: 'set.language',
    values: { '': 'set.language-machine', en: 'name.english', es: 'name.spanish' },
  },
  'screen.theme': {
    label: 'set.theme',
    values: { system: 'set.theme-system', light: 'set.theme-light', dark: 'set.theme-dark' },
  },
  'screen.sounds': { label: 'set.sounds' },
  boxes: {},
  serviceRules: {},
  ...PRINTER_ROWS,
} as const satisfies Readonly<Record<string, SettingRow>>

/** Every path to a value of the settings, in each kind of those that come in kinds. */
type PathsOf<Value, Path extends string = ''> = Value extends null | undefined
  ? never
  : Value extends readonly unknown[] | string | number | boolean
    ? Path
    : {
        [Key in keyof Value & string]-?: PathsOf<Value[Key], Path extends '' ? Key : `${Path}.${Key}`>
      }[keyof Value & string]
type Row = keyof typeof ROWS
type Nameless = Exclude<PathsOf<Settings>, Row | `${Row}.${string}`>

/** Does not compile while a setting has no row. */
export const SETTING_ROWS: Readonly<Record<string, SettingRow>> &
  ([Nameless] extends [never] ? unknown : { readonly nameless: Nameless }) = ROWS

/** The row of a setting; undefined where none says it. */
export function settingRow(path: string): SettingRow | undefined {
  for (let end = path.length; end > 0; end = path.lastIndexOf('.', end - 1)) {
    const row = SETTING_ROWS[path.slice(0, end)]
    if (row) return row
  }
  return undefined
}
