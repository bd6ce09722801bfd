// The list of everything the program assumes about the services, and where in its source that stands.

export type Verdict = 'confirmed' | 'refuted' | 'not seen'

export interface Assumption {
  readonly id: string
  /** The source file whose `ASSUMPTION:` comment says it. */
  readonly file: string
  /** Words of that comment, so that a test can tell the list from the source. */
  readonly words: string
  readonly says: string
}

export const ASSUMPTIONS = [
  {
    id: 'label-response',
    file: 'main/services/label-server/label.ts',
    words: 'fields of the label response are not shown',
    says: 'Label, tracking number and price are found in a label response by content and known names.',
  },
  {
    id: 'label-numbers',
    file: 'main/services/label-server/tracking.ts',
    words: 'where the label response has its numbers is not shown',
    says: 'Tracking numbers at the top of a label response count, or one a package; a deeper one may be another label’s.',
  },
  {
    id: 'rate-entry',
    file: 'main/services/label-server/rates.ts',
    words: 'the fields of a rate entry are not shown',
    says: 'Service and price of a rate entry are found by name.',
  },
  {
    id: 'meter-fields',
    file: 'main/services/label-server/meters.ts',
    words: "a meter's fields are shown for add funds alone",
    says: 'A listed meter has the fields that add funds shows.',
  },
  {
    id: 'fee-fields',
    file: 'main/services/label-server/meters.ts',
    words: "a fee's fields are not shown",
    says: 'Name and amount of a fee are found by name.',
  },
  {
    id: 'close-response',
    file: 'main/services/label-server/close.ts',
    words: 'its response is not shown; documents are the links',
    says: 'A close-day answer without errors is a closed day; its documents are found by content.',
  },
  {
    id: 'close-takes-all',
    file: 'main/storage/records/closes/whole-day.ts',
    words: 'takes all that its account holds by then',
    says: 'A close of the label server’s day takes all labels of its account but those dated ahead.',
  },
  {
    id: 'close-request',
    file: 'main/services/label-server/close.ts',
    words: 'the close-shipping-day request is not shown',
    says: 'A close-day request takes techPartnerId and requestId.',
  },
  {
    id: 'no-service-chosen',
    file: 'main/services/label-server/shipment.ts',
    words: 'whether a service must be chosen is not shown',
    says: 'shippingServiceEnum "Unknown" says that no service was chosen.',
  },
  {
    id: 'string-forms',
    file: 'main/services/label-server/shipment.ts',
    words: 'how the string forms spell a value is not shown',
    says: 'The legacy string forms are the enumeration values without underscores.',
  },
  {
    id: 'cancel-response',
    file: 'main/services/label-server/void.ts',
    words: 'its response body is not shown',
    says: 'A cancel answered 200 without errors is done.',
  },
  {
    id: 'token-endpoint',
    file: 'main/services/label-server/auth.ts',
    words: 'token endpoint and grant are not shown',
    says: 'Tokens come by OAuth 2.0 client credentials.',
  },
  {
    id: 'token-scopes',
    file: 'main/services/label-server/token-claims.ts',
    words: 'where a token names its scopes is not shown',
    says: 'A JWT names its scopes in `scope` or `scp`.',
  },
  {
    id: 'required-fields',
    file: 'main/services/label-server/validate.ts',
    words: 'which fields are required is not shown',
    says: 'A shipment with names, streets, cities, countries and weights has everything that is required.',
  },
  {
    id: 'error-shape',
    file: 'main/services/answers.ts',
    words: 'what else may stand there is not shown',
    says: '`errors` holds plain strings and nothing else.',
  },
  {
    id: 'busy',
    file: 'main/services/answers.ts',
    words: 'rate limits are not shown; a 429',
    says: 'A 429 says in Retry-After how long to wait.',
  },
  {
    id: 'success-status',
    file: 'main/services/answers.ts',
    words: 'which statuses else tell of success is',
    says: 'What moves money or labels is answered 200 where it is done.',
  },
  {
    id: 'seen-before',
    file: 'main/services/said-done.ts',
    words: 'neither spec shows the texts of refusals',
    says: 'A refusal of a purchase as one that was seen before is a 409 or says so in English words.',
  },
  {
    id: 'no-beside-yes',
    file: 'main/services/verdict.ts',
    words: 'neither spec shows which flags and words stand beside',
    says: 'Flags, status words and codes beside the envelope say yes or no by the stems of their names.',
  },
  {
    id: 'papers',
    file: 'main/services/label-server/label.ts',
    words: 'where papers stand is not shown',
    says: 'Papers beside a label are found by content, and by a name that speaks of one or a size that paper has.',
  },
  {
    id: 'funds-request-id',
    file: 'main/services/label-server/meters.ts',
    words: 'a request without `requestId` gets one that the service makes up',
    says: 'The number of an add-funds answer says nothing: its request has none.',
  },
  {
    id: 'rate-charges',
    file: 'main/services/label-server/rate-parts.ts',
    words: 'the fields of a package rate are not shown',
    says: 'Whatever in a package rate has a name and an amount is a charge of its price.',
  },
  {
    id: 'wrong-key',
    file: 'main/services/parcel-label/check.ts',
    words: 'how a wrong key is answered is not shown',
    says: 'The parcel service answers a wrong key with 401 or 403.',
  },
  {
    id: 'request-status',
    file: 'main/services/parcel-label/label.ts',
    words: 'what a request status code means is not shown',
    says: 'A failure of the parcel service by a status code that leaves HTTP’s own requests open may come after the sale.',
  },
  {
    id: 'typed-numbers',
    file: 'main/core/purchases/label-numbers.ts',
    words: 'the parcel service has no field of the name tracking number',
    says: 'A number that a person gives of a parcel label is the one under its bars, its bars, or its label ID.',
  },
  {
    id: 'kind-in-type',
    file: 'main/core/shipment/service-names.ts',
    words: 'the texts of the two kinds are not shown',
    says: 'The service type of a parcel label has the word “postal” or “direct” in it.',
  },
  {
    id: 'unit-texts',
    file: 'main/core/settings/service-settings.ts',
    words: 'the texts of both units are not shown',
    says: 'The parcel service takes the unit texts of the settings.',
  },
  {
    id: 'refund-days',
    file: 'main/core/settings/service-settings.ts',
    words: 'how many days after its purchase a label is paid back',
    says: 'The label server pays a label back for as many days as the settings say; no run waits for them.',
  },
  {
    id: 'report-days',
    file: 'main/core/settings/service-settings.ts',
    words: 'how many days after its purchase an unused label is of use to report',
    says: 'A label of the parcel service that is left out within as many days as the settings say is not billed; no run waits for them.',
  },
  {
    id: 'cancel-whole',
    file: 'main/flows/void-numbers.ts',
    words: 'operation 2 cancels "the shipment with the given tracking number"',
    says: 'Cancelling one number of a purchase cancels all its packages.',
  },
  {
    id: 'manifest-pace',
    file: 'main/flows/pace.ts',
    words: 'rate limits are not shown',
    says: 'The parcel service takes four manifests at a time, and more where its answers come as quickly.',
  },
  {
    id: 'refused-for-money',
    file: 'main/flows/ship-one-order.ts',
    words: 'the spec gives refusals no code',
    says: 'A refusal for lack of money says so in words such as “insufficient funds”.',
  },
  {
    id: 'carrier-in-name',
    file: 'main/core/shipment/po-boxes.ts',
    words: 'no document says whose a service is',
    says: 'The name of a shipping service begins with its carrier’s.',
  },
  {
    id: 'from-anywhere',
    file: 'main/flows/return-label.ts',
    words: 'a label from any address of the country to any other',
    says: 'A label may go from any address of the country to any other, as a return label does (asked of the label server alone).',
  },
  {
    id: 'boxes-of-an-order',
    file: 'main/core/orders/order-boxes.ts',
    words: 'a reference may be sent again for the next box',
    says: 'One reference may be sent for each box of its order, and a free place for references takes which box it is (not asked).',
  },
] as const satisfies readonly Assumption[]

export type AssumptionId = (typeof ASSUMPTIONS)[number]['id']

export interface Judgement {
  readonly verdict: Verdict
  readonly why: string
}

/** Collects judgements; one refutation outweighs any confirmation. */
export interface Judge {
  confirm(id: AssumptionId, why: string): void
  refute(id: AssumptionId, why: string): void
  judgements(): Readonly<Record<AssumptionId, Judgement>>
}

export function createJudge(): Judge {
  const judged = new Map<AssumptionId, Judgement>()
  return {
    confirm(id, why) {
      if (!judged.has(id)) judged.set(id, { verdict: 'confirmed', why })
    },
    refute(id, why) {
      if (judged.get(id)?.verdict !== 'refuted') judged.set(id, { verdict: 'refuted', why })
    },
    judgements() {
      const unseen: Judgement = { verdict: 'not seen', why: '' }
      const all = ASSUMPTIONS.map(({ id }) => [id, judged.get(id) ?? unseen])
      return Object.fromEntries(all) as Record<AssumptionId, Judgement>
    },
  }
}
