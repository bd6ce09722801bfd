// What an answer says of its request: a yes and a no beside each other are believed as neither, in every operation.
import { describe, expect, test } from 'vitest'
import { ASKS, outcomeOf } from './asks.ts'
import { json, text } from './scripted-service.ts'

const envelope = { errors: [], warnings: [] }
const isPurchase = (name: string) => name.endsWith('purchase')
const yesOf = (name: string): object => ASKS[name]?.yes ?? {}

/** Each denies by itself. */
const NOES: readonly object[] = [
  { success: false },
  { success: 'false' },
  { isSuccess: false },
  { IsSuccessful: false },
  { succeeded: false },
  { ok: false },
  { accepted: false },
  { approved: false },
  { data: { success: false } },
  { error: 'not possible' },
  { Error: { message: 'not possible', code: 12 } },
  { ERRORS: ['no'] },
  { errorMessage: 'not possible' },
  { error_message: 'not possible' },
  { errorCode: 'E17' },
  { errorCode: 17 },
  { errorList: [{ text: 'no' }] },
  { hasErrors: true },
  { failed: true },
  { failureReason: 'too late' },
  { fault: { faultstring: 'no' } },
  { exception: 'no' },
  { rejected: true },
  { result: 'FAILED' },
  { Result: 'Failure' },
  { status: 'REJECTED' },
  { Status: 'denied' },
  { outcome: 'DECLINED' },
  { requestStatus: 'ERROR' },
  { responseCode: 500 },
  { httpStatus: 404 },
  { message: 'The request was denied' },
]

/** None denies. */
const NOTHINGS: readonly object[] = [
  { error: null },
  { Errors: [] },
  { errorMessage: '' },
  { errorMessage: 'None' },
  { errorCode: 0 },
  { errorCode: '200' },
  { hasErrors: false },
  { failed: false },
  { fault: {} },
  { success: true },
  { result: 'OK' },
  { message: 'Done without errors' },
  { residential: false },
  { isTest: false },
  { warnings: ['could not be mailed'] },
]

/** What an operation denies or affirms in its own words. */
/** Of a label: it is no more. */
const OVER = [
  { status: 'VOIDED' },
  { labelStatus: 'cancelled' },
  { isVoided: true },
  { status: 'VOID_PENDING' },
  { status: 'Anulado' },
  { voidedAt: '2026-11-22T10:00:00Z' },
  { label: { state: 'Refunded' } },
]

const OWN: Readonly<Record<string, { readonly noes: readonly object[]; readonly yeses: readonly object[] }>> =
  {
    'label-server purchase': {
      noes: [...OVER, { purchased: false }, { labelCreated: false }],
      yeses: [
        { cost: 5.25 },
        { totalPostage: '5.25' },
        { transactionId: 'T1' },
        { confirmationNumber: 'C1' },
        { labelUrl: 'https://docs.example.test/1.pdf' },
        { label: { url: 'https://docs.example.test/1.pdf' } },
        { shipmentId: 'S1' },
        { postageCharged: 5.25 },
        { labelCreated: true },
        { purchased: true },
      ],
    },
    'parcel-label purchase': {
      noes: [...OVER, { labelGenerated: false }, { statusCode: 601 }, { internalStatus: { inValid: true } }],
      yeses: [
        { document: { url: 'https://docs.example.test/d?documentid=77&format=PNG&output=1' } },
        { internalStatus: { inValid: false, statusCode: 201, message: 'Created' } },
        { trackingNumber: '9400111899223033005011' },
        { labelCreated: true },
        { message: 'Label exists for this reference' },
      ],
    },
    'add funds': {
      noes: [{ credited: false }, { funded: false }],
      yeses: [
        { transactionId: 'T9' },
        { meter: { meterId: 'M1', currentBalance: 7, oldBalance: 5 } },
        { meter: { meterId: 'M1', currentBalance: 7, oldBalance: 7, pendingFunds: 50 } },
        { funded: true },
        { errors: ['transactionReference was used before'] },
      ],
    },
    void: {
      noes: [
        { cancelled: false },
        { canceled: false },
        { voided: false },
        { refundApproved: false },
        { voidStatus: 'Rejected' },
        { refundStatus: 'DENIED' },
        { cancelStatus: 'NOT_CANCELLED' },
        { message: 'Void request was denied' },
        { anything: false },
        { status: 'PENDING' },
      ],
      yeses: [
        { cancelled: true },
        { cancelled: ['T-1'] },
        { voided: true },
        { refundAmount: 5.7 },
        { status: 'CANCELLED' },
        { cancelledAt: '2026-11-22T10:00:00Z' },
        { errors: ['It is cancelled already.'] },
        { errors: ['not cancelled', 'ALREADY_VOIDED'] },
      ],
    },
    close: {
      noes: [
        { closed: false },
        { manifested: false },
        { manifests: [{ success: true }, { success: false }] },
        { status: 'PARTIAL' },
        { closeStatus: 'failed' },
      ],
      yeses: [
        { closed: true },
        { closedCount: 3 },
        { status: 'CLOSED' },
        { errors: ['The day was closed at 17:00'] },
        { document: { url: 'https://docs.example.test/1' } },
      ],
    },
    manifest: {
      noes: [{ manifested: false }, { statusCode: 601 }, { internalStatus: { inValid: true } }],
      yeses: [
        { manifested: true },
        { result: 'OK' },
        { message: 'The label is manifested already' },
        { message: 'Already manifested' },
      ],
    },
  }

/** The plain no of each, which what stands beside it must leave alone or put in doubt. */
const plainNo = (name: string): object => {
  if (name === 'parcel-label purchase') return { status: 'FAILURE', statusCode: 400, message: 'No' }
  if (name === 'manifest') return { status: 'FAILURE', statusCode: 400, message: 'No' }
  return { ...envelope, errors: ['No'], ...(name === 'add funds' && { successful: false }) }
}

const DOUBTED = { kind: 'unknown', problem: { kind: 'outcome-unknown' } }

describe.each(Object.keys(ASKS))('%s', name => {
  const { noes = [], yeses = [] } = OWN[name] ?? {}

  test.each([...NOES, ...noes])('is not done where its yes is denied beside it: %j', async no => {
    const outcome = await outcomeOf(name, json({ ...yesOf(name), ...no }))
    expect(outcome).toMatchObject(
      isPurchase(name) ? { kind: 'answered', value: { attention: ['errors-beside-label'] } } : DOUBTED,
    )
  })

  test.each(NOTHINGS)('is done where nothing is denied beside its yes: %j', async nothing => {
    const outcome = await outcomeOf(name, json({ ...yesOf(name), ...nothing }))
    expect(outcome?.kind).toBe('answered')
    if (outcome?.kind !== 'answered' || !isPurchase(name)) return
    expect(outcome.value).not.toHaveProperty('attention')
  })

  test.each([200, 400, 404])('is refused by a plain no at HTTP %i', async status => {
    expect((await outcomeOf(name, json(plainNo(name), status)))?.kind).toBe('refused')
  })

  test.each(NOTHINGS.slice(0, 9))('is refused by a no beside nothing: %j', async nothing => {
    expect((await outcomeOf(name, json({ ...plainNo(name), ...nothing }, 400)))?.kind).toBe('refused')
  })

  const affirmed = [...yeses, { success: true }, { isSuccess: 'true' }, { accepted: true }, { ok: true }]
  test.each(affirmed.flatMap(yes => [200, 400, 404].map(status => [yes, status] as const)))(
    'is not refused where its no is affirmed beside it: %j at HTTP %i',
    async (yes, status) => {
      const outcome = await outcomeOf(name, json({ ...plainNo(name), ...yes }, status))
      if (outcome?.kind === 'answered') {
        expect(outcome.value).toMatchObject({ attention: expect.arrayContaining(['errors-beside-label']) })
      } else expect(outcome).toMatchObject(DOUBTED)
    },
  )
})

/** What each answers where its service says yes in words. Of a void and a close nothing is shown but `errors`. */
const SPOKEN_YES: Readonly<Record<string, object>> = {
  void: { ...envelope, cancelled: true },
  close: { ...envelope, requestId: 'req-1', closed: true },
}
const PARTLY = [202, 206, 207]
const OTHER_SUCCESS = [201, 203, 204, 205, 208, 226]
const NOT_PURCHASES = Object.keys(ASKS).filter(name => !isPurchase(name))

describe.each(NOT_PURCHASES)('%s at another status than 200', name => {
  const spoken = { ...yesOf(name), ...SPOKEN_YES[name] }

  test.each(PARTLY)('is not done at HTTP %i, whatever its body says', async status => {
    for (const body of [envelope, spoken, { ...spoken, status: 'COMPLETED' }])
      expect(await outcomeOf(name, json(body, status))).toMatchObject(DOUBTED)
  })

  test.each(PARTLY)('is not refused at HTTP %i either', async status => {
    expect(await outcomeOf(name, json(plainNo(name), status))).toMatchObject(DOUBTED)
  })

  test.each([...PARTLY, ...OTHER_SUCCESS])('is not done at HTTP %i with nothing said', async status => {
    expect(await outcomeOf(name, text('', status))).toMatchObject(DOUBTED)
    if (status === 204 || status === 205) return
    expect(await outcomeOf(name, json({ ...envelope, requestId: 'req-1', status }, status))).toMatchObject(
      DOUBTED,
    )
  })

  test.each([201, 203, 208])('is done at HTTP %i where its body says so itself', async status => {
    expect((await outcomeOf(name, json(spoken, status)))?.kind).toBe('answered')
  })

  test.each(PARTLY)('is not done where its body has the code %i', async code => {
    expect(await outcomeOf(name, json({ ...spoken, statusCode: code }))).toMatchObject(DOUBTED)
  })
})

describe.each(Object.keys(ASKS).filter(isPurchase))('%s at another status than 200', name => {
  test.each([201, 203, ...PARTLY])('is bought at HTTP %i with a label', async status => {
    const outcome = await outcomeOf(name, json(yesOf(name), status))
    expect(outcome?.kind).toBe('answered')
    expect(outcome).not.toHaveProperty('value.attention')
  })

  test.each([201, 203, ...PARTLY])('is unknown at HTTP %i without one', async status => {
    for (const body of [envelope, plainNo(name)])
      expect(await outcomeOf(name, json(body, status))).toMatchObject(DOUBTED)
  })
})

test('a close that closed nothing is a close', async () => {
  const none = { ...envelope, successful: true, closedCount: 0, manifests: [] }
  expect((await outcomeOf('close', json(none)))?.kind).toBe('answered')
})

describe('a void', () => {
  test.each(NOES)('that nothing but a no answers is not done: %j', async no => {
    expect(await outcomeOf('void', json({ ...envelope, ...no }))).toMatchObject(DOUBTED)
  })

  test('that repeats the number beside its no is refused', async () => {
    const no = { errors: ['No such label'], trackingNumber: 'T-1' }
    expect((await outcomeOf('void', json(no, 404)))?.kind).toBe('refused')
  })
})

describe('a purchase', () => {
  test('that is refused with its own values repeated is refused', async () => {
    const no = { ...envelope, errors: ['No'], orderNumber: 'ORD-1', reference1: 'ORD-1', cost: 0 }
    expect((await outcomeOf('label-server purchase', json(no)))?.kind).toBe('refused')
  })

  test.each(['ORD-1', 'ord 1', 'Austin', '78701'])('has no label id that was sent: %s', async labelID => {
    const outcome = await outcomeOf(
      'parcel-label purchase',
      json({ ...yesOf('parcel-label purchase'), labelID }),
    )
    expect(outcome).toMatchObject({ kind: 'answered' })
    expect(outcome).not.toHaveProperty('value.identifiers.labelId')
    expect(outcome).toHaveProperty('value.identifiers.readableBarCode')
  })

  test.each(['0', 0, 'N/A', 'none'])('has no label id that says nothing: %s', async labelID => {
    const no = { ...plainNo('parcel-label purchase'), labelID }
    expect((await outcomeOf('parcel-label purchase', json(no)))?.kind).toBe('refused')
  })

  test('is unknown where all that came of it is what was sent', async () => {
    const echo = { status: 'SUCCESS', statusCode: 200, clientReferenceNumber: 'ORD-1', labelID: 'ORD-1' }
    expect(await outcomeOf('parcel-label purchase', json(echo))).toMatchObject(DOUBTED)
  })
})
