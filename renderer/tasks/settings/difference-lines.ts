// What a set-up file changes, a line a setting: its name as the settings screen says it, before → after with units.
import type { ChannelValue } from '../../station/types.ts'
import type { Words as AllWords } from '../../words/use-words.ts'
import type { WordKey } from '../../words/words.ts'

type Words = Pick<AllWords, 'say' | 'problem' | 'number' | 'money'>
type Change = ChannelValue<'settings.compare'>['changes'][number]
type Unit = 'ms' | 'min' | 'days' | 'files' | 'bytes' | 'inch' | 'dpi' | 'dots-mm' | 'baud' | 'cents'

interface Shown {
  /** Absent where the section's own name says it. */
  readonly name?: WordKey
  readonly unit?: Unit
  /** Values that the screen has words for. */
  readonly values?: Readonly<Record<string, WordKey>>
}

const named = (name: WordKey): Shown => ({ name })
const timed = (name: WordKey): Shown => ({ name, unit: 'ms' })
const WEIGHT_UNITS: Shown['values'] = { oz: 'unit.oz', lb: 'unit.lb', g: 'unit.g', kg: 'unit.kg' }

/** By path; the longest beginning counts, so that a list of free names needs one row. */
const SHOWN: Readonly<Record<string, Shown>> = {
  mode: { values: { training: 'set.mode-training', live: 'set.mode-live' } },
  'station.name': {},
  'station.from': {},
  'station.timeZone': {},
  'ledger.kind': { name: 'name.kind', values: { embedded: 'ware.alone', postgres: 'ware.shared' } },
  'ledger.url': named('ware.address'),
  'ledger.tls': {
    name: 'ware.tls',
    values: { auto: 'ware.tls-auto', verify: 'ware.tls-verify', off: 'ware.tls-off' },
  },
  'ledger.dailyFundsCents': { name: 'name.daily-funds', unit: 'cents' },
  'ledger.password': {},
  'labelServer.baseUrl': {},
  'labelServer.techPartnerId': {},
  'labelServer.auth.kind': {
    name: 'set.sign-in',
    values: { token: 'set.sign-in-token', 'client-credentials': 'set.sign-in-credentials' },
  },
  'labelServer.auth.tokenUrl': named('set.token-url'),
  'labelServer.auth.clientId': named('set.client-id'),
  'labelServer.auth.scopes': named('set.scopes'),
  'labelServer.token': named('set.token'),
  'labelServer.clientSecret': named('set.client-secret'),
  'labelServer.prefix': named('set.prefix'),
  'labelServer.services': named('set.services'),
  'labelServer.multiPackageServices': named('set.multi'),
  'labelServer.internationalServices': named('name.international-services'),
  'labelServer.labelImagePointer': named('set.image-pointer'),
  'labelServer.trackingNumberPointer': named('set.tracking-pointer'),
  'labelServer.costPointer': named('set.cost-pointer'),
  'labelServer.closeDayExtra': named('name.close-extra'),
  'labelServer.deduplicatesByRequestId': named('name.deduplicates'),
  'labelServer.environment': {
    values: { production: 'set.environment-production', test: 'set.environment-test' },
  },
  'labelServer.stringForms': named('name.string-forms'),
  'labelServer.enumerations': named('name.offered'),
  'labelServer.pointers': named('name.places'),
  'parcelLabel.baseUrl': {},
  'parcelLabel.documentHosts': {},
  'parcelLabel.serviceProviderKey': {},
  'parcelLabel.apiKey': named('set.api-key'),
  'parcelLabel.apiKeyHeader': named('set.key-header'),
  'parcelLabel.accountCode': {},
  'parcelLabel.postalRequiredField': named('set.postal-field'),
  'parcelLabel.weightUOM': named('set.weight-text'),
  'parcelLabel.weightUnit': { name: 'set.weight-unit', values: WEIGHT_UNITS },
  'parcelLabel.dimensionUOM': named('set.side-text'),
  'parcelLabel.dimensionUnit': { name: 'set.side-unit', values: { in: 'unit.in', cm: 'unit.cm' } },
  'network.connectTimeoutMs': timed('name.connect'),
  'network.idleTimeoutMs': timed('name.idle'),
  'network.totalTimeoutMs': timed('name.total'),
  'network.gateTimeoutMs': timed('name.gate'),
  'network.maxResponseBytes': { name: 'name.largest', unit: 'bytes' },
  'network.proxy': {},
  'network.caFile': {},
  'printing.jobExpiryMinutes': { name: 'name.job-expiry', unit: 'min' },
  'printing.statusMaxAgeMs': timed('name.status-age'),
  'printing.statusDeadlineMs': timed('name.status-wait'),
  'printing.openTimeoutMs': timed('name.open'),
  'printing.queryTimeoutMs': timed('name.query'),
  'printing.settleTimeoutMs': timed('name.settle'),
  'printing.idleTimeoutMs': timed('name.printer-idle'),
  'printing.stallTimeoutMs': timed('name.stall'),
  'printing.drainTimeoutMs': timed('name.drain'),
  'printing.closeTimeoutMs': timed('name.close-link'),
  'printing.confirmationTimeoutMs': timed('name.confirmation'),
  'printing.faultTimeoutMs': timed('name.fault'),
  'printing.odometerTimeoutMs': timed('name.odometer'),
  'printing.confirmationIntervalMs': timed('name.confirmation-step'),
  'printing.pollIntervalMs': timed('name.poll'),
  'retention.addressDays': { name: 'name.address-days', unit: 'days' },
  'retention.payloadDays': { name: 'name.payload-days', unit: 'days' },
  'updates.enabled': { values: { true: 'set.updates-on', false: 'set.updates-off' } },
  'updates.feed': {},
  'log.level': {
    name: 'set.log-level',
    values: { error: 'set.log-error', warn: 'set.log-warn', info: 'set.log-info', debug: 'set.log-debug' },
  },
  'log.keepDays': { name: 'set.log-days', unit: 'files' },
  'scale.kind': {
    values: { none: 'bench.scale-none', usb: 'bench.scale-usb', serial: 'bench.scale-serial' },
  },
  'scale.path': named('bench.port'),
  'scale.protocol': {
    name: 'bench.protocol',
    values: {
      nci: 'bench.protocol-nci',
      'mt-sics': 'bench.protocol-mt-sics',
      'toledo-8217': 'bench.protocol-toledo-8217',
      'toledo-continuous': 'bench.protocol-toledo-continuous',
      and: 'bench.protocol-and',
      ohaus: 'bench.protocol-ohaus',
    },
  },
  'scale.baudRate': { name: 'set.baud', unit: 'baud' },
  'scale.dataBits': named('name.data-bits'),
  'scale.parity': named('name.parity'),
  'scale.stopBits': named('name.stop-bits'),
  'scale.unit': { name: 'bench.unit', values: WEIGHT_UNITS },
  'scale.request': named('name.request'),
  'scale.vendorId': named('name.vendor'),
  'scale.productId': named('name.product'),
  'scale.serialNumber': named('name.serial-number'),
  'addressBook.enabled': named('bench.book-on'),
  'addressBook.days': { name: 'bench.book-days', unit: 'days' },
  'people.supervisorIdleMinutes': { name: 'people.idle', unit: 'min' },
  'screen.language': {
    name: 'set.language',
    values: { '': 'set.language-machine', en: 'name.english', es: 'name.spanish' },
  },
  'screen.theme': {
    name: 'set.theme',
    values: { system: 'set.theme-system', light: 'set.theme-light', dark: 'set.theme-dark' },
  },
  'screen.sounds': named('set.sounds'),
  boxes: {},
  'printers.name': named('set.printer-name'),
  'printers.connection.kind': {
    name: 'set.way',
    values: {
      network: 'way.network',
      serial: 'way.serial',
      usb: 'name.usb',
      'device-file': 'way.device-file',
      cups: 'way.cups',
      'windows-spooler': 'way.windows-spooler',
      virtual: 'name.virtual',
    },
  },
  'printers.connection.host': named('set.host'),
  'printers.connection.port': named('set.port'),
  'printers.connection.path': named('set.device-path'),
  'printers.connection.baudRate': { name: 'set.baud', unit: 'baud' },
  'printers.connection.flowControl': named('set.flow'),
  'printers.connection.vendorId': named('name.vendor'),
  'printers.connection.productId': named('name.product'),
  'printers.connection.serialNumber': named('name.serial-number'),
  'printers.connection.queue': named('set.queue'),
  'printers.connection.printer': named('set.queue'),
  'printers.dpi': { name: 'set.dpi', unit: 'dpi' },
  'printers.stock.widthInch': { name: 'set.stock-width', unit: 'inch' },
  'printers.stock.heightInch': { name: 'set.stock-height', unit: 'inch' },
  'printers.statusQueries': named('set.printer-asks'),
  'printers.default': named('set.printer-default'),
  'printers.graphicEncoding': named('name.graphics'),
  'printers.identity': named('name.identity'),
  'printers.language': named('name.language'),
  'printers.pitch.x': { name: 'name.pitch-x', unit: 'dots-mm' },
  'printers.pitch.y': { name: 'name.pitch-y', unit: 'dots-mm' },
}

/** How a setting is shown; undefined where nothing says it. */
export function shownSetting(path: string): Shown | undefined {
  for (let end = path.length; end > 0; end = path.lastIndexOf('.', end - 1)) {
    const shown = SHOWN[path.slice(0, end)]
    if (shown) return shown
  }
  return undefined
}

export function differenceLine(words: Words, change: Change): string {
  const { say, problem } = words
  const shown = shownSetting(change.path) ?? {}
  const label = [problem(change.label).message, change.printer, shown.name && say(shown.name)]
    .filter(Boolean)
    .join(' · ')
  const { before, after } = change
  if (before === undefined || after === undefined) return say('set.setup-hidden', { label })
  return say('set.setup-value', {
    label,
    before: valueIn(words, shown, before),
    after: valueIn(words, shown, after),
  })
}

function valueIn(words: Words, { unit, values }: Shown, text: string): string {
  const { say } = words
  const word = values?.[text]
  if (word) return say(word)
  if (text === '') return say('set.setup-empty')
  if (unit && Number.isFinite(Number(text))) return withUnit(words, Number(text), unit)
  if (text === 'true') return say('say.yes')
  if (text === 'false') return say('say.no')
  return listIn(words, text) ?? text
}

function withUnit({ say, number, money }: Words, value: number, unit: Unit): string {
  switch (unit) {
    case 'cents':
      return money(value)
    case 'bytes':
      return say('unit.mib', { value: number(value / (1 << 20)) })
    case 'ms':
      return value >= 1_000
        ? say('unit.s', { value: number(value / 1_000) })
        : say('unit.ms', { value: number(value) })
    default:
      return say(`unit.${unit}`, { value: number(value) })
  }
}

/** Lists come as JSON; a box is said by its sides. */
function listIn({ say }: Words, text: string): string | undefined {
  if (!text.startsWith('[')) return undefined
  try {
    const list: unknown = JSON.parse(text)
    if (!Array.isArray(list)) return undefined
    if (list.length === 0) return say('set.setup-empty')
    return list.map(one => (isBox(one) ? boxIn(say, one) : String(one))).join(', ')
  } catch {
    return undefined
  }
}

interface Box {
  readonly name: string
  readonly lengthInch: number
  readonly widthInch: number
  readonly heightInch: number
}
const isBox = (value: unknown): value is Box =>
  typeof value === 'object' && value !== null && 'name' in value && 'lengthInch' in value

const boxIn = (say: Words['say'], { name, lengthInch, widthInch, heightInch }: Box) =>
  `${name} ${say('unit.inch', { value: `${lengthInch} × ${widthInch} × ${heightInch}` })}`
