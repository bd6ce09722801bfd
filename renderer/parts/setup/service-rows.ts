// The settings of the two services on the screens, in the order of their forms.
import { ADVANCED_ROWS } from './advanced-rows.ts'
import { WEIGHT_UNITS } from './scale-rows.ts'
import type { SettingRow } from './setting-row.ts'

const PRINTER_COMMANDS = {
  label: 'set.printer-commands',
  values: {
    'leave-out': 'set.printer-commands-leave-out',
    'as-it-came': 'set.printer-commands-as-it-came',
    ask: 'set.printer-commands-ask',
  },
  hint: 'set.printer-commands-hint',
  more: true,
} as const

export const SERVICE_ROWS = {
  'labelServer.name': {
    label: 'set.service-name',
    form: ['label-server', 'wide'],
    hint: 'set.service-name-hint',
  },
  'labelServer.baseUrl': {
    label: 'set.address',
    alone: true,
    form: ['label-server', 'twoThirds'],
    placeholder: 'https://',
  },
  'labelServer.techPartnerId': { label: 'set.partner', alone: true, form: ['label-server', 'third'] },
  'labelServer.auth.kind': {
    label: 'set.sign-in',
    values: { token: 'set.sign-in-token', 'client-credentials': 'set.sign-in-credentials' },
    form: ['label-server', 'third'],
  },
  'labelServer.auth.tokenUrl': {
    label: 'set.token-url',
    form: ['label-server', 'twoThirds'],
    placeholder: 'https://',
    when: 'credentials',
  },
  'labelServer.auth.clientId': {
    label: 'set.client-id',
    form: ['label-server', 'half'],
    when: 'credentials',
  },
  'labelServer.clientSecret': {
    label: 'set.client-secret',
    kind: 'secret',
    form: ['label-server', 'half'],
    when: 'credentials',
  },
  'labelServer.auth.scopes': {
    label: 'set.scopes',
    kind: 'list',
    form: ['label-server', 'wide'],
    when: 'credentials',
  },
  'labelServer.token': {
    label: 'set.token',
    kind: 'secret',
    form: ['label-server', 'twoThirds'],
    when: 'token',
  },
  'labelServer.services': {
    label: 'set.services',
    kind: 'list',
    form: ['label-server', 'twoThirds'],
    when: 'live',
  },
  'labelServer.environment': {
    label: 'set.environment',
    alone: true,
    values: { production: 'set.environment-production', test: 'set.environment-test' },
    form: ['label-server', 'third'],
  },
  'labelServer.multiPackageServices': {
    label: 'set.multi',
    kind: 'list',
    form: ['label-server', 'half'],
    when: 'live',
    more: true,
  },
  'labelServer.customsUnions': {
    label: 'set.customs-unions',
    kind: 'list',
    form: ['label-server', 'wide'],
    hint: 'set.customs-unions-hint',
    more: true,
  },
  'labelServer.customsFreeContents': {
    label: 'set.customs-free',
    kind: 'list',
    form: ['label-server', 'half'],
    hint: 'set.customs-free-hint',
    more: true,
  },
  'labelServer.prefix': { label: 'set.prefix', alone: true, form: ['label-server', 'half'], more: true },
  'labelServer.labelImagePointer': {
    label: 'set.image-pointer',
    kind: 'optional',
    form: ['label-server', 'third'],
    more: true,
  },
  'labelServer.trackingNumberPointer': {
    label: 'set.tracking-pointer',
    kind: 'optional',
    form: ['label-server', 'third'],
    more: true,
  },
  'labelServer.costPointer': {
    label: 'set.cost-pointer',
    kind: 'optional',
    form: ['label-server', 'third'],
    more: true,
  },
  'labelServer.printerCommands': { ...PRINTER_COMMANDS, form: ['label-server', 'half'] },
  'labelServer.stringForms': {
    label: 'name.string-forms',
    kind: 'list',
    values: {
      shippingService: 'pack.service',
      internationalDutyTerms: 'more.duty-terms',
      ancillaryEndorsement: 'more.endorsement',
      secondaryEndorsement: 'more.secondary-endorsement',
      labelImageFormat: 'set.label-format',
    },
    form: ['label-server', 'wide'],
    hint: 'set.string-forms-hint',
    more: true,
  },
  'labelServer.enumerations': { label: 'name.offered' },
  'labelServer.pointers': { label: 'name.places' },
  ...ADVANCED_ROWS,
  'parcelLabel.name': {
    label: 'set.service-name',
    form: ['parcel-label', 'wide'],
    hint: 'set.service-name-hint',
  },
  'parcelLabel.baseUrl': {
    label: 'set.address',
    alone: true,
    form: ['parcel-label', 'wide'],
    placeholder: 'https://',
  },
  'parcelLabel.accountCode': { label: 'set.account', alone: true, form: ['parcel-label', 'third'] },
  'parcelLabel.serviceProviderKey': {
    label: 'set.provider-key',
    alone: true,
    kind: 'secret',
    form: ['parcel-label', 'third'],
  },
  'parcelLabel.apiKey': { label: 'set.api-key', kind: 'secret', form: ['parcel-label', 'third'] },
  'parcelLabel.apiKeyHeader': {
    label: 'set.key-header',
    alone: true,
    form: ['parcel-label', 'third'],
    more: true,
  },
  'parcelLabel.postalRequiredField': {
    label: 'set.postal-field',
    alone: true,
    form: ['parcel-label', 'third'],
    more: true,
  },
  'parcelLabel.documentHosts': {
    label: 'set.document-hosts',
    alone: true,
    kind: 'list',
    form: ['parcel-label', 'third'],
    more: true,
  },
  'parcelLabel.printerCommands': { ...PRINTER_COMMANDS, form: ['parcel-label', 'half'] },
  'parcelLabel.weightUOM': { label: 'set.weight-text', form: ['parcel-label', 'quarter'], more: true },
  'parcelLabel.weightUnit': {
    label: 'set.weight-unit',
    values: WEIGHT_UNITS,
    form: ['parcel-label', 'quarter'],
    more: true,
  },
  'parcelLabel.dimensionUOM': { label: 'set.side-text', form: ['parcel-label', 'quarter'], more: true },
  'parcelLabel.dimensionUnit': {
    label: 'set.side-unit',
    values: { in: 'unit.in', cm: 'unit.cm' },
    form: ['parcel-label', 'quarter'],
    more: true,
  },
} as const satisfies Readonly<Record<string, SettingRow>>
