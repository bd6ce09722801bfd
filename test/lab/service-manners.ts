// How each service's own answers can be spoiled: another echo, none, errors beside the label.
import { randomUUID } from 'node:crypto'
import { envelope, requestIdOf } from '../../main/simulator/label-server/manner.ts'
import type { Answer, ServiceName } from '../../main/simulator/operation.ts'
import { INTERNAL_CODES } from '../../main/simulator/parcel-label/manner.ts'
import type { Fault } from './faults.ts'

type Bend = (fault: Fault, answer: Answer, body: unknown) => Answer

export const BEND: Readonly<Record<ServiceName, Bend>> = {
  'label-server': bendLabelServer,
  'parcel-label': bendParcel,
  documents: bendParcel,
  authorization: (_fault, answer) => answer,
}

function bendLabelServer(fault: Fault, answer: Answer, body: unknown): Answer {
  const shown = typeof answer.body === 'object' && answer.body !== null ? answer.body : {}
  switch (fault.kind) {
    case 'wrong-echo':
      return { ...answer, body: { ...shown, requestId: fault.value ?? `other-${randomUUID()}` } }
    case 'no-echo': {
      const { requestId: _, ...rest } = shown as { requestId?: unknown }
      return { ...answer, body: rest }
    }
    case 'errors-and-label':
      return { ...answer, body: { ...shown, errors: fault.messages ?? ['The label could not be finished.'] } }
    case 'refuse':
      return { ...answer, body: envelope(requestIdOf(body), fault.messages ?? ['The request was refused.']) }
    case 'warnings':
      return { ...answer, body: { ...shown, warnings: fault.messages } }
    default:
      return answer
  }
}

function bendParcel(fault: Fault, answer: Answer): Answer {
  const shown = typeof answer.body === 'object' && answer.body !== null ? answer.body : {}
  switch (fault.kind) {
    case 'wrong-echo':
      return {
        ...answer,
        body: { ...shown, clientReferenceNumber: fault.value ?? `OTHER-${randomUUID()}`.slice(0, 40) },
      }
    case 'no-echo': {
      const { clientReferenceNumber: _, ...rest } = shown as { clientReferenceNumber?: unknown }
      return { ...answer, body: rest }
    }
    case 'errors-and-label': {
      const message = (fault.messages ?? ['The label could not be finished.']).join(' ')
      return { ...answer, body: { ...shown, status: 'FAILURE', statusCode: 500, message } }
    }
    case 'refuse':
      return { ...answer, body: { ...shown, statusCode: INTERNAL_CODES.invalidField } }
    default:
      return answer
  }
}
