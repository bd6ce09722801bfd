// The parcel service's three operations as the station asks for them (parcel-label.md, "Endpoints"), a file each.
import { createHash } from 'node:crypto'
import type { ParcelServicePort } from '../../core/purchases/label-service.ts'
import { fail, ok } from '../../core/result.ts'
import { stopping } from '../findings.ts'
import { createHttp } from '../http.ts'
import { missingSettings, providerKeyMissing } from './auth.ts'
import { createCalls, type ParcelServicePorts } from './calls.ts'
import { checkParcelService } from './check.ts'
import { fetchDocument } from './document.ts'
import { buyLabel } from './label.ts'
import { manifest } from './manifest.ts'
import { reprint } from './reprint.ts'
import { labelRequestToWire } from './shipment.ts'
import { validateForParcel } from './validate.ts'

/** The parcel service behind its port. Settings and secrets are read for every call. */
export function createParcelService(ports: ParcelServicePorts): ParcelServicePort {
  const http = createHttp(ports)
  const calls = createCalls(ports, http)
  const { settings } = ports

  const configured = () => {
    const complete = missingSettings(settings())
    if (!complete.ok) return complete
    return ok({ baseUrl: settings().baseUrl.trim(), account: settings().accountCode.trim() })
  }

  return {
    name: 'parcel-label',
    configured,
    validate: ({ reference, shipment }) => validateForParcel(reference, shipment, settings()),
    async check() {
      const found = await checkParcelService(configured, (operation, baseUrl, body) =>
        calls.post(operation, baseUrl, '/reprintlabel', body),
      )
      const lacks = configured().ok && (await calls.providerKeyFor(settings().baseUrl)) === undefined
      return lacks ? { ...found, findings: [...found.findings, providerKeyMissing()] } : found
    },
    fetchDocument: url => fetchDocument(url, settings(), http),

    prepare({ reference, box, requestId, shipment }) {
      const account = configured()
      if (!account.ok) return account
      const stopped = stopping(validateForParcel(reference, shipment, settings()))
      if (stopped) return fail(stopped)
      const body = JSON.stringify(labelRequestToWire(reference, shipment, settings(), box))
      const bodyHash = createHash('sha256').update(body).digest('hex')
      return ok({ service: 'parcel-label', requestId, reference, account: account.value, body, bodyHash })
    },
    buy: prepared => buyLabel(calls, prepared),
    reprint: (request, account) => reprint(calls, request, account ? ok(account) : configured()),
    manifest: (request, account) => manifest(calls, request, account),
  }
}
