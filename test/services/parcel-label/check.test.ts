// Looking at the parcel service without asking for a label.
import { expect, test } from 'vitest'
import { parcelServiceAt } from '../clients.ts'
import { closedPort, json, type Reply, startScriptedService, text } from '../scripted-service.ts'

async function check(reply: Reply) {
  await using service = await startScriptedService(reply)
  const result = await parcelServiceAt(service.baseUrl).check()
  expect(service.seen.map(one => one.path)).toEqual(['/reprintlabel'])
  return { ...result, codes: result.findings.map(one => one.code) }
}

test('a FAILURE for a label that cannot exist says that the key was accepted', async () => {
  const result = await check(json({ status: 'FAILURE', message: 'No such label' }))
  expect(result).toMatchObject({ reachable: true, authorized: true, codes: [] })
})

test.each([401, 403])('HTTP %i says that it was not', async status => {
  const result = await check(json({ status: 'FAILURE', message: 'Bad key' }, status))
  expect(result).toMatchObject({ reachable: true, authorized: false, codes: ['service.not-authorized'] })
})

test.each<[string, Reply]>([
  ['a page', text('<html></html>')],
  ['HTTP 500', json({ status: 'FAILURE' }, 500)],
  ['something else', json({ hello: 'world' })],
])('%s is not the service', async (_name, reply) => {
  expect(await check(reply)).toMatchObject({
    reachable: true,
    authorized: false,
    codes: ['service.answer-unusable'],
  })
})

test('nobody there, or no key kept', async () => {
  const baseUrl = `http://127.0.0.1:${await closedPort()}`
  expect(await parcelServiceAt(baseUrl).check()).toMatchObject({ reachable: false, authorized: false })
  const keyless = parcelServiceAt(baseUrl, {}, { secrets: { 'parcelLabel.apiKey': '' } })
  expect(await keyless.check()).toMatchObject({
    reachable: false,
    findings: [{ code: 'service.credentials-missing' }],
  })
})

test('a clock that is off', async () => {
  const date = new Date(Date.now() - 600_000).toUTCString()
  const result = await check(json({ status: 'FAILURE' }, 200, { date }))
  expect(result.codes).toEqual(['service.clock-skew'])
})
