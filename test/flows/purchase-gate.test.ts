// Owns the test of the gate: a close waits for purchases in flight, and new ones wait for the close.
import { describe, expect, it } from 'vitest'
import { createPurchaseGate } from '../../main/flows/purchase-gate.ts'

describe('the purchase gate', () => {
  it('shuts at once when nothing is being bought', async () => {
    const gate = createPurchaseGate()
    const open = await gate.shut('label-server')
    expect(gate.inFlight('label-server')).toBe(0)
    open()
  })

  it('lets what is in flight drain before the close begins', async () => {
    const gate = createPurchaseGate()
    const order: string[] = []
    const leaveFirst = await gate.enter('label-server')
    const leaveSecond = await gate.enter('label-server')
    const shut = gate.shut('label-server').then(open => {
      order.push('closing')
      return open
    })
    leaveFirst()
    await Promise.resolve()
    expect(order).toEqual([])
    order.push('second settled')
    leaveSecond()
    const open = await shut
    expect(order).toEqual(['second settled', 'closing'])
    open()
  })

  it('makes a purchase wait until the close has answered', async () => {
    const gate = createPurchaseGate()
    const order: string[] = []
    const open = await gate.shut('label-server')
    const entering = gate.enter('label-server').then(leave => {
      order.push('bought')
      leave()
    })
    await Promise.resolve()
    order.push('answered')
    open()
    await entering
    expect(order).toEqual(['answered', 'bought'])
    expect(gate.inFlight('label-server')).toBe(0)
  })

  it('keeps the services apart and counts one purchase off once', async () => {
    const gate = createPurchaseGate()
    const open = await gate.shut('label-server')
    const leave = await gate.enter('parcel-label')
    expect(gate.inFlight('parcel-label')).toBe(1)
    leave()
    leave()
    expect(gate.inFlight('parcel-label')).toBe(0)
    open()
  })

  it('runs one close after the other', async () => {
    const gate = createPurchaseGate()
    const openFirst = await gate.shut('label-server')
    let second = false
    const shuttingAgain = gate.shut('label-server').then(open => {
      second = true
      return open
    })
    await Promise.resolve()
    expect(second).toBe(false)
    openFirst()
    const openSecond = await shuttingAgain
    expect(second).toBe(true)
    openSecond()
  })
})
