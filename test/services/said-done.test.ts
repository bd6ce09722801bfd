// Which words of a no may mean that something was done, and which are a plain no.
import { describe, expect, test } from 'vitest'
import { refusedOutcome } from '../../main/services/answers.ts'
import { tellsOfDone } from '../../main/services/said-done.ts'

const list = (text: string) => text.trim().split(/\n\s*/)

const OF_A_SALE = list(`
  Duplicate request
  DUPLICATE_REFERENCE
  duplicateRequestId
  This order has been processed before
  Label already exists
  LabelAlreadyExists
  already created
  A label for this order number has been purchased
  Order number in use
  REFERENCE_IN_USE
  repeat request
  repeated transaction
  Request in progress
  transactionReference was used before
  transactionReference has been used
  requestId has been used
  Order number previously submitted
  A previous request with this id was found
  Same request received
  Sent again: order 12
  A label exists for this reference
  Order no. 12 exists
  Shipment on file for this order
  Label was issued on May 3
  Postage has been printed for this order
  Label generated; printing failed
  Charged, but label could not be stored
  The label was created but the image could not be rendered
  The label was created and could not be printed
  Connection lost after the label was created
  Your request is being processed
  Pending
  gateway timeout
  Upstream timed out
  Conflict
  Request conflicts with an existing transaction
  orderNumber is not unique
  Order number must be unique
  Reference is taken
  Reference has been consumed
  Replay detected
  idempotency key mismatch
  This request id can only be used once
  Reference belongs to another order
  Rejected because order number is used
  This reference is known
  The payment was made before
  Funds have been added
  The card was charged
  Postage purchased: 9400111899223033005011
  Queued for printing
  An error occurred while saving the shipment
  Error saving label
  Could not save the shipment
  Failed to record the transaction
  Internal error
  Internal Server Error
  An unexpected error occurred
  Unhandled exception
  System.NullReferenceException: Object reference not set to an instance of an object.
  Something went wrong
  Transaction was deadlocked; deadlock victim
  A database error occurred
  Label generation failed after postage was debited
  Shipment saved with errors
  Could not write label to storage
  Unable to render label
  No response from carrier
  Connection reset by carrier
  Network error
  A task was canceled.
  Transaction aborted
  Rollback failed
  Violation of PRIMARY KEY constraint
  Service unavailable
  Document service unavailable
  Could not connect to print server
  Partial failure
  Error al guardar el envío
  Error
  An error occurred.
  null
  Sequence contains no elements
  Index was outside the bounds of the array.
  Value cannot be null. Parameter name: trackingNumber
  Unexpected end of JSON input
  Cannot read properties of undefined (reading 'label')
  Input string was not in a correct format.
  The given key was not present in the dictionary.
  Gateway error
  Meter balance could not be updated
  La etiqueta se creó pero no se pudo imprimir
  Se generó la etiqueta
  La etiqueta fue emitida
  Tiempo de espera agotado
  Error interno del servidor
  El pedido ya existe
  Pedido duplicado
`)

const OF_NOTHING_SOLD = list(`
  state is required
  toAddress.postalCode is not known
  The address is not known
  zip5 does not match state
  Endorsement must be used with a return address
  This service cannot be used for this destination
  Signature may not be used with this service
  Label could not be created
  The label was not created
  Label could not be generated, printed or stored
  Unable to generate label
  Failed to purchase postage
  Postage could not be purchased
  Request could not be processed
  The request was not processed
  Shipment does not exist
  No account exists for this partner
  No meter on file
  Meter not found
  Insufficient funds
  Insufficient balance: add funds before labels are printed
  Funds must be added before postage is purchased
  Ship date cannot be before today
  The ship date must not be in the past
  Weight must be greater than 0
  Weight exceeds the maximum for the service
  Please try again later
  Check the address and try again
  Invalid postal code
  Country code is wrong
  Customs items are required when goods are sold abroad
  The description must be entered and used with the value
  Printed name is too long
  Account is pending approval
  Service is used for military addresses only
  The meter is inactive
  No rate was found for this service
  Card declined
  Service conflicts with the mail class
  Insurance must be purchased separately
  A label can be created only for addresses in the US
  accountCode must exist
  hazmat needs a label that was issued for it, which is missing
  Field is used for hazmat parcels
  An invalid code was used
  The email cannot be stored
  Label format is not supported
  Length, width and height must be given
  There is an error in the address
  Error in field toAddress.state
  Unknown error code 17: state is required
  No exceptional sizes are allowed
  Save the address first
  Internal error: unknown shippingServiceEnum
  Error saving shipment: insufficient funds
  Timeout value must be positive
  Duplicate packages are not allowed
  Already expired credentials
  An error occurred: the ship-to state is invalid
  Service temporarily unavailable for this ZIP code
  The carrier returned an error: invalid account number
  Service not available for this destination
  Label size not supported by printer
  Weight is out of range
  The postal code cannot be null
  No se creó la etiqueta
  El código postal no fue aceptado
  The meter could not be found
  Please retry later
`)

describe('the words of a refused purchase', () => {
  test.each(OF_A_SALE)('may tell of a sale: %s', words => {
    expect(tellsOfDone(words, 'sold')).toBe(true)
  })

  test.each(OF_NOTHING_SOLD)('are a plain no: %s', words => {
    expect(tellsOfDone(words, 'sold')).toBe(false)
  })

  test('were tried forty of each and more', () => {
    expect(Math.min(OF_A_SALE.length, OF_NOTHING_SOLD.length)).toBeGreaterThan(40)
  })
})

describe('the words of a refused void', () => {
  test.each(
    list(`
      not cancelled: already cancelled
      It is cancelled already.
      Label already voided
      ALREADY_VOIDED
      Shipment was canceled on 3 May
      The refund has been approved
      Refund already requested
      A refund request exists
      Duplicate cancel request
      Void in progress
    `),
  )('may tell of a cancelled label: %s', words => {
    expect(tellsOfDone(words, 'cancelled')).toBe(true)
  })

  test.each(
    list(`
      already shipped
      already scanned by the carrier
      It is closed already.
      Label cannot be cancelled: already shipped
      Cannot cancel a label that was already used
      No such shipment.
      try later
      Shipment could not be cancelled
      Void not possible
      Refund denied
      The refund window has already passed
      Tracking number not found
      Only labels of this account can be voided
    `),
  )('are a plain no: %s', words => {
    expect(tellsOfDone(words, 'cancelled')).toBe(false)
  })
})

describe('the words of a refused close or manifest', () => {
  test.each(
    list(`
      Already manifested
      manifested already
      labelId: the label is manifested already
      The day was closed at 17:00
      Duplicate request
      Close in progress
      ALREADY_CLOSED
      Manifest was submitted
    `),
  )('may tell of a handed-over label: %s', words => {
    expect(tellsOfDone(words, 'closed')).toBe(true)
  })

  test.each(
    list(`
      nothing to close
      There are no shipments to close
      Label not found
      not manifested: already voided
      The label could not be manifested
      Label is void
      Container is unknown
      not manifested
      try later
    `),
  )('are a plain no: %s', words => {
    expect(tellsOfDone(words, 'closed')).toBe(false)
  })
})

test.each([
  ['meter M-1002: the balance does not cover the postage', 'service.refused-funds'],
  ['Insufficient funds', 'service.refused-funds'],
  ['Not enough money on meter M-1.', 'service.refused-funds'],
  ['The weight is too low', 'service.refused'],
  ['insufficient address', 'service.refused'],
])('a purchase refused with “%s” is said with what helps', (words, code) => {
  const buying = {
    name: 'label',
    unknownCode: 'service.purchase-unknown',
    refusedCode: 'service.refused',
    moves: true,
  } as const
  const heard = { status: 200, meaning: 'success', body: {} } as const
  expect(refusedOutcome(buying, [words], heard)).toMatchObject({ kind: 'refused', problem: { code } })
})
