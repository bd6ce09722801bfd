// What texts of settings a save takes where they go into headers, addresses, paths and command lines.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { settingsSchema } from '../../main/core/settings/settings.ts'
import { connectionFaults, printerNameFaults } from '../../main/printing/check-connection.ts'
import { secretFaults, textFaults } from '../../main/settings/check-texts.ts'
import { DEPOT } from '../support/sample-shipment.ts'

const before = settingsSchema.parse({})
const parcel = (change: object) => ({ ...before, parcelLabel: { ...before.parcelLabel, ...change } })
const server = (change: object) => ({ ...before, labelServer: { ...before.labelServer, ...change } })
const CONTROLS = ['\r\n', '\n', '\0', '\t', '\x7f', '\u0085', '\u2028']

/** Every text of the settings, by the way that leads to it. */
function texts(value: unknown, path: readonly string[] = []): (readonly string[])[] {
  if (typeof value === 'string') return [path]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) => texts(inner, [...path, key]))
}

const withText = (value: unknown, [key, ...rest]: readonly string[], text: string): unknown => {
  if (key === undefined) return text
  const copy: unknown = structuredClone(value)
  const into = copy as { [name: string]: unknown }
  into[key] = withText(into[key], rest, text)
  return copy
}

describe('a save', () => {
  it('takes no control character in any text of the settings', () => {
    const all = texts(before)
    expect(all.length).toBeGreaterThan(15)
    for (const path of all) {
      for (const control of CONTROLS) {
        const next = withText(before, path, `a${control}b`) as typeof before
        expect(Object.keys(textFaults(next, before)), path.join('.')).toHaveLength(1)
      }
    }
  })

  it('takes what headers are called, and nothing that says how a request is carried', () => {
    for (const name of ['svc-apikey', 'X-Api-Key', 'Authorization', 'x.y_z']) {
      expect(textFaults(parcel({ apiKeyHeader: name }), parcel({ apiKeyHeader: 'a' }))).toEqual({})
    }
    for (const name of [
      '',
      'a b',
      'a:b',
      'ä',
      'a\r\nHost: b',
      'Host',
      'content-length',
      'Transfer-Encoding',
      'User-Agent',
      'accept',
      'Accept-Encoding',
      'Content-Type',
      'Connection',
      'Cookie',
      'Proxy-Authorization',
      'Sec-Fetch-Site',
      '__proto__',
      'constructor',
    ]) {
      expect(textFaults(parcel({ apiKeyHeader: name }), before), name).toEqual({
        'settings.parcelLabel.apiKeyHeader': { code: 'service.header-name' },
      })
    }
  })

  it('takes no address of a service with “?” or “#”, and one that was there before', () => {
    for (const sign of ['?', '#', '?key=1', '/v1?', '#/v1']) {
      const baseUrl = `https://labels.example${sign}`
      for (const [name, next] of [
        ['labelServer', server({ baseUrl })],
        ['parcelLabel', parcel({ baseUrl })],
      ] as const) {
        expect(textFaults(next, before)).toEqual({
          [`settings.${name}.baseUrl`]: { code: 'settings.address-query' },
        })
        expect(textFaults({ ...next, station: { name: 'Bench 2' } }, next)).toEqual({})
      }
    }
  })

  it('takes a prefix, scopes and a field name of plain signs, hosts without an address around them', () => {
    const auth = (scopes: readonly string[]) => ({
      auth: { kind: 'client-credentials', tokenUrl: '', clientId: 'a', scopes },
    })
    const taken = [
      server({ prefix: 'abc.d-e:f' }),
      server(auth(['svc.external.rest.labelserver.label', 'https://a/b'])),
      parcel({ postalRequiredField: 'is_postal.required' }),
      parcel({ documentHosts: ['docs.example.com', ' 10.0.0.1:8443 ', '[::1]:80', '127.0.0.1'] }),
    ]
    for (const next of taken) expect(textFaults(next as typeof before, before)).toEqual({})
    const refused = [
      server({ prefix: 'svc x' }),
      server({ prefix: 'svc"' }),
      server(auth(['a b'])),
      parcel({ postalRequiredField: 'a"b' }),
      parcel({ documentHosts: ['https://docs.example.com'] }),
      parcel({ documentHosts: ['docs.example.com/d'] }),
      parcel({ documentHosts: ['a@b'] }),
    ]
    for (const next of refused) expect(Object.keys(textFaults(next as typeof before, before))).toHaveLength(1)
  })

  it('takes a sender in a country that there is, and in the US with a ZIP', () => {
    const sender = (change: object) => ({
      ...before,
      station: { ...before.station, from: { ...DEPOT, ...change } },
    })
    const faults = (change: object, was = before) => textFaults(sender(change), was)
    for (const good of [
      {},
      { country: 'Estados Unidos' },
      { postalCode: '89501-1234' },
      { country: 'CA', postalCode: '' },
      { country: 'PR', state: 'PR', postalCode: '00901' },
    ])
      expect(faults(good)).toEqual({})
    expect(faults({ country: 'Freedonia' })).toEqual({
      'settings.station.from.country': { code: 'field.country-code' },
    })
    expect(faults({ country: 'EE' })).toEqual({
      'settings.station.from.country': { code: 'field.country-code' },
    })
    const short = { 'settings.station.from.postalCode': { code: 'field.postal-code' } }
    expect(faults({ postalCode: '981' })).toEqual(short)
    expect(faults({ postalCode: '' })).toEqual(short)
    // As it was saved by an earlier version: every other setting can be saved.
    expect(faults({ postalCode: '981' }, sender({ postalCode: '981' }))).toEqual({})
  })

  it('goes past a value that was there before, so that the others can be saved', () => {
    const old = parcel({ apiKeyHeader: 'a\r\nb' })
    expect(textFaults({ ...old, station: { name: 'Bench 2' } }, old)).toEqual({})
  })

  it('takes a key that a header can carry, whatever blanks stand around it', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1, maxLength: 30, unit: 'binary' }), text => {
        const key = text.trim()
        const sendable = key === '' || /^[\x21-\x7e]+$/.test(key)
        expect(Object.keys(secretFaults({ 'parcelLabel.apiKey': text })).length === 0).toBe(sendable)
      }),
    )
    expect(secretFaults({ 'labelServer.clientSecret': 'a b' })).toEqual({})
    expect(Object.keys(secretFaults({ 'labelServer.clientSecret': 'a\nb' }))).toEqual([
      'secrets.labelServer.clientSecret',
    ])
  })
})

describe('results', () => {
  it.each([
    ['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', true],
    ['MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwMfKQ9r8GKYo=', true],
    [' whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw\n', true],
    // 21 bytes, 66 bytes, and what is no base64.
    ['MfKQ9r8GKYqrTwjUPD8ILPZIo2La', false],
    [`${'MfKQ9r8GKYqrTwjUPD8ILPZIo2La'.repeat(3)}MfKQ`, false],
    ['a long password of a person’s own', false],
    ['whpk_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', false],
  ])('%j signs them: %s', (secret, isTaken) => {
    expect(secretFaults({ 'results.secret': secret })).toEqual(
      isTaken ? {} : { 'secrets.results.secret': { code: 'settings.signing-secret' } },
    )
  })

  it('go into a folder by its whole path', () => {
    const into = (folder: string) => ({ ...before, results: { ...before.results, folder } })
    expect(textFaults(into('results'), before)).toEqual({
      'settings.results.folder': { code: 'settings.folder-path' },
    })
    expect(textFaults(into('/srv/results'), before)).toEqual({})
  })
})

describe('a printer’s name', () => {
  it.each(['Zebra\nZD421', 'a\0', '\u0007', 'a\u202eb', '\u2066a', 'a\u200fb', 'a\u2028b', '\ud800'])(
    '%j has a fault',
    name => {
      expect(printerNameFaults(name)).toEqual({ name: { code: 'settings.control-characters' } })
    },
  )

  it.each(['Zebra ZD421', 'Línea 2 – paquetería', 'プリンター 1', '🖨 3'])('%j has none', name => {
    expect(printerNameFaults(name)).toEqual({})
  })
})

describe('a printer’s place', () => {
  it.each([
    [{ kind: 'network', host: 'printer-3.local', port: 9100 }, 0],
    [{ kind: 'network', host: 'fe80::1%eth0', port: 9100 }, 0],
    [{ kind: 'network', host: 'http://printer', port: 9100 }, 1],
    [{ kind: 'network', host: 'a\r\nb', port: 9100 }, 1],
    [{ kind: 'cups', queue: 'Zebra_1' }, 0],
    [{ kind: 'cups', queue: '-o raw' }, 1],
    [{ kind: 'cups', queue: '--help' }, 1],
    [{ kind: 'device-file', path: '/dev/usb/lp0' }, 0],
    [{ kind: 'device-file', path: '/dev/usb/lp0\n' }, 1],
    [{ kind: 'serial', path: 'COM3\0', baudRate: 9600, flowControl: 'none' }, 1],
    [{ kind: 'windows-spooler', printer: 'Zebra\n' }, 1],
  ] as const)('%j has %i faults', (connection, faults) => {
    expect(Object.keys(connectionFaults(connection))).toHaveLength(faults)
  })
})
