// What each field must be: a value that passes and one that does not, with what is said of it. And the numbered rules of
// both documents, with the test that proves each.

/** A rule of one field; the page's column "checked" and the test are made of these. */
export interface FieldRule {
  readonly service: 'label-server' | 'parcel-label'
  /** Of the shipment, or `reference`. */
  readonly path: string
  /** In the words of the page. */
  readonly rule: string
  readonly takes: unknown
  readonly refuses: unknown
  readonly code: string
}

const LETTERS = (count: number) => 'a'.repeat(count)
const upTo = (path: string, count: number): FieldRule => ({
  service: 'parcel-label',
  path,
  rule: `at most ${count} characters`,
  takes: LETTERS(count),
  refuses: LETTERS(count + 1),
  code: 'field.too-long',
})
const needed = (service: FieldRule['service'], path: string, takes: unknown): FieldRule => ({
  service,
  path,
  rule: 'required',
  takes,
  refuses: '',
  code: 'input.required',
})

const ADDRESSES = ['from', 'returnTo', 'to']
const parcelAddress = (path: string): readonly FieldRule[] => [
  needed('parcel-label', `${path}.address1`, '1 Elm St'),
  needed('parcel-label', `${path}.city`, 'Reno'),
  needed('parcel-label', `${path}.state`, 'NV'),
  needed('parcel-label', `${path}.postalCode`, '89501'),
  upTo(`${path}.address1`, 50),
  upTo(`${path}.address2`, 50),
  upTo(`${path}.city`, 28),
  ...['address1', 'address2', 'city'].map(
    (name): FieldRule => ({
      service: 'parcel-label',
      path: `${path}.${name}`,
      rule: 'letters, digits, hyphens, spaces, apostrophes and periods',
      takes: "A-1 O'Neil Rd.",
      refuses: 'A #1',
      code: 'field.characters',
    }),
  ),
  {
    service: 'parcel-label',
    path: `${path}.state`,
    rule: 'a postal abbreviation of two letters',
    takes: 'PR',
    refuses: 'Nevada',
    code: 'field.state',
  },
  {
    service: 'parcel-label',
    path: `${path}.postalCode`,
    rule: 'five digits, and four more where there are any',
    takes: '89501-1234',
    refuses: '89501-123',
    code: 'field.postal-code',
  },
]

const SIDES = ['weightOz', 'lengthInch', 'widthInch', 'heightInch']
const measures = (service: FieldRule['service']) =>
  SIDES.map(
    (name): FieldRule => ({
      service,
      path: `packages.*.${name}`,
      rule: 'more than zero',
      takes: 0.5,
      refuses: 0,
      code: 'field.must-not-be-zero',
    }),
  )

const labelServerAddress = (path: string): readonly FieldRule[] => [
  needed('label-server', `${path}.address1`, '1 Elm St'),
  needed('label-server', `${path}.city`, 'Reno'),
  needed('label-server', `${path}.country`, 'US'),
]
/** A rule of the customs items. */
const item = (name: string, rule: string, takes: unknown, refuses: unknown, code: string): FieldRule => ({
  service: 'label-server',
  path: `customs.items.*.${name}`,
  rule,
  takes,
  refuses,
  code,
})

export const FIELD_RULES: readonly FieldRule[] = [
  ...['from', 'to'].flatMap(labelServerAddress),
  // Of an address in the US.
  needed('label-server', 'from.state', 'OR'),
  needed('label-server', 'from.postalCode', '97201'),
  ...measures('label-server'),
  {
    service: 'label-server',
    path: 'shippingService',
    rule: 'chosen by a person',
    takes: 'Unknown',
    refuses: '',
    code: 'field.service-not-chosen',
  },
  needed('label-server', 'packages.*.dangerousGoods.type', 'Dry_Ice'),
  item('countryOfOrigin', 'required', 'US', '', 'input.required'),
  item('description', 'required', 'Mug', '', 'input.required'),
  item('quantity', 'a whole number of 1 and more', 2, 1.5, 'field.whole-number'),
  item('weightOz', 'more than zero', 1, 0, 'field.must-not-be-zero'),
  needed('parcel-label', 'reference', 'A-1'),
  ...[
    ...['reference', 'references.sku', 'returnTo.companyName', 'returnTo.name'],
    ...['to.companyName', 'to.name', 'to.phoneNumber'],
  ].map(path => upTo(path, 50)),
  upTo('to.email', 44),
  needed('parcel-label', 'to.name', 'Bo Cole'),
  ...ADDRESSES.flatMap(parcelAddress),
  ...measures('parcel-label'),
  ...SIDES.map(
    (name): FieldRule => ({
      service: 'parcel-label',
      path: `packages.*.${name}`,
      rule: 'at most seven digits, four of them decimals',
      takes: 9_999_999,
      refuses: 10_000_000,
      code: 'field.too-many-digits',
    }),
  ),
  {
    service: 'parcel-label',
    path: 'endorsement',
    rule: 'one of four',
    takes: 'CHANGE SERVICE REQUESTED',
    refuses: 'CHANGE',
    code: 'field.one-of',
  },
  {
    service: 'parcel-label',
    path: 'hazmat',
    rule: '0, 1 or 2',
    takes: '0',
    refuses: '3',
    code: 'field.one-of',
  },
]

/** What is no rule of one field alone, with the test that proves it. */
export interface SpecRule {
  readonly rule: string
  readonly test: readonly [file: string, title: string]
}

const LS = 'test/services/label-server'
const PL = 'test/services/parcel-label'
const BUYS: SpecRule['test'] = [
  `${LS}/client.test.ts`,
  'posts the prepared body to the address of the purchase',
]
const CANCELS: SpecRule['test'] = [
  `${LS}/client.test.ts`,
  'deletes by tracking number and the partner of the purchase, both encoded',
]
const LABEL: SpecRule['test'] = [`${PL}/client.test.ts`, 'posts the prepared body with the key in its header']
const KEEPS: SpecRule['test'] = [`${PL}/client.test.ts`, 'keeps everything that the answer names']
const RULES_STOP: SpecRule['test'] = [
  `${PL}/client.test.ts`,
  'is not prepared where a rule stops it, and names the fields',
]
const DEADLINES: SpecRule['test'] = [
  'test/services/http.test.ts',
  'stand at 5, 15 and 60 seconds, two minutes at the gate and 16 MiB unless settings say otherwise',
]
const MANIFESTS: SpecRule['test'] = [
  `${PL}/reprint-and-manifest.test.ts`,
  'posts identifiers, container and dimensions to the address of the purchase',
]
const SANDBOX = 'test/services/with-sandbox.test.ts'

/** By document, section and number. */
export const SPEC_RULES: Readonly<Record<string, SpecRule>> = {
  'label-server Endpoints 1': { rule: 'A label of one shipment, domestic or abroad', test: BUYS },
  'label-server Endpoints 2': { rule: 'A shipment is cancelled by its number', test: CANCELS },
  'label-server Endpoints 3': {
    rule: 'The shipping day is closed',
    test: [`${LS}/client.test.ts`, 'posts partner, request id and what settings add'],
  },
  'label-server Endpoints 4': {
    rule: 'The price of one service, or of all',
    test: [`${LS}/rates-and-meters.test.ts`, 'posts the shipment with no service chosen'],
  },
  'label-server Endpoints 5': { rule: 'The partner is in the path', test: CANCELS },
  'label-server Endpoints 6': {
    rule: 'Both spellings of a path are the same operation; the small one is sent',
    test: ['test/simulator/label-server.test.ts', '%s and %s name the same operation'],
  },
  'label-server Endpoints 7': {
    rule: 'A test server of the service is no part of it: its address is a setting, and training has its own',
    test: [SANDBOX, 'sells, cancels, leaves a second cancel open, and closes what is left'],
  },
  'label-server Authentication 1': {
    rule: 'The token is the bearer of every operation',
    test: [`${LS}/client.test.ts`, 'every operation signs in with the bearer token and asks for JSON'],
  },
  'label-server Authentication 2': {
    rule: 'Each operation needs its scope',
    test: ['test/simulator/tokens.test.ts', '%s needs its own scope and no other'],
  },
  'label-server Authentication 3': {
    rule: 'Company and partner are claims of the token',
    test: [`${LS}/check.test.ts`, 'a token with both claims and all scopes has no findings'],
  },
  'label-server Authentication 4': {
    rule: 'How a token is had is open: one of the settings, or by client credentials',
    test: [`${LS}/auth.test.ts`, 'is asked for with the three scopes and sent as the bearer'],
  },
  'label-server Errors 1': {
    rule: 'Errors are a refusal, a failed cancel with 404',
    test: [`${LS}/client.test.ts`, 'is refused with errors at HTTP %i'],
  },
  'label-server Errors 2': {
    rule: 'Warnings are shown and stop nothing',
    test: [`${LS}/rates-and-meters.test.ts`, 'warnings and an absent echo are shown and stop nothing'],
  },
  'label-server Errors 3': {
    rule: 'A flag says whether funds were added',
    test: [`${LS}/rates-and-meters.test.ts`, 'errors beside a true flag are shown'],
  },
  'label-server Errors 4': {
    rule: 'Texts are open: said in the words of the bench, the own ones one key away',
    test: ['test/services/findings-in-words.test.ts', 'is shown in plain words: %s'],
  },
  'label-server Limits 1': {
    rule: 'Several packages go by three carriers alone, whose services a setting names',
    test: [
      `${LS}/client.test.ts`,
      'is not prepared for several packages where settings do not name the service',
    ],
  },
  'label-server Limits 2': {
    rule: 'Sizes and quotas are open: deadlines and caps are ours',
    test: DEADLINES,
  },
  'label-server Versioning 1': { rule: 'Every path begins with its version', test: BUYS },
  'label-server Versioning 2': {
    rule: 'The eight operations are all there are',
    test: [SANDBOX, 'sells, cancels, leaves a second cancel open, and closes what is left'],
  },
  'label-server Versioning 3': {
    rule: 'The older names are not sent',
    test: [`${LS}/shipment.test.ts`, 'of an international shipment with every field is exactly this'],
  },
  'parcel-label What the service does 1': { rule: 'One request for each package', test: LABEL },
  'parcel-label What the service does 2': {
    rule: 'Hazardous contents are flagged in the request',
    test: RULES_STOP,
  },
  'parcel-label What the service does 3': {
    rule: 'One shape for every kind of label',
    test: [`${PL}/shipment.test.ts`, 'of a parcel with every field is exactly this'],
  },
  'parcel-label What the service does 4': {
    rule: 'A label in ZPL, and a link to a PDF or PNG where one is asked for',
    test: [
      `${PL}/client.test.ts`,
      'a label that comes as a link alone is bought at once: the document is a step of its own',
    ],
  },
  'parcel-label What the service does 5': { rule: 'Request, reprint, manifest', test: MANIFESTS },
  'parcel-label Endpoints 1': { rule: 'A request has exactly one package', test: RULES_STOP },
  'parcel-label Endpoints 2': { rule: 'What would not pass is stopped at its field', test: RULES_STOP },
  'parcel-label Endpoints 3': {
    rule: 'Path and fields of print label are not shown: it is never asked; the link of the label is read',
    test: [`${PL}/document.test.ts`, 'a host that settings allow is asked; a listed port counts alone'],
  },
  'parcel-label Authentication 1': { rule: 'The key is in the header of every operation', test: LABEL },
  'parcel-label Authentication 2': {
    rule: 'Account and provider key are the client’s own',
    test: [SANDBOX, 'refuses an account that is not its own'],
  },
  'parcel-label Authentication 3': {
    rule: 'How they are issued is open: they are settings and secrets',
    test: [`${PL}/check.test.ts`, 'nobody there, or no key kept'],
  },
  'parcel-label Errors 1': {
    rule: 'Status, message and internal status say the outcome',
    test: [`${PL}/reprint-and-manifest.test.ts`, 'is refused in the service’s own words'],
  },
  'parcel-label Errors 2': { rule: 'Internal status may be missing where all went well', test: KEEPS },
  'parcel-label Errors 3': {
    rule: 'Meanings of codes are open: the service’s own words are shown',
    test: [`${PL}/check.test.ts`, 'a FAILURE for a label that cannot exist says that the key was accepted'],
  },
  'parcel-label Limits 1': {
    rule: 'The bounds of the fields are those of the table above',
    test: [`${PL}/validate.test.ts`, 'the reference takes 50 and is required'],
  },
  'parcel-label Limits 2': { rule: 'One package for each request', test: RULES_STOP },
  'parcel-label Limits 3': { rule: 'Quotas are open: deadlines and caps are ours', test: DEADLINES },
  'parcel-label Versioning 1': { rule: 'The address ends with its version', test: LABEL },
  'parcel-label Versioning 2': { rule: 'The kind of label is read and shown', test: KEEPS },
}
