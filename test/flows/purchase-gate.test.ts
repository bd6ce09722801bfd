// The gate: a close waits for purchases in flight, and new ones wait for the close.
import { describe, expect, it } from 'vitest'
import { createPurchaseGate as createGate } from '../../main/flows/purchase-gate.ts'

/** A gate at which nobody waits in vain. */
function createPurchaseGate() {
  const gate = createGate()
  const through = async (passing: Promise<(() => void) | undefined>) => {
    const passed = await passing
    if (!passed) throw new Error('waited in vain')
    return passed
  }
  return {
    enter: (service: string) => through(gate.enter(service, PATIENCE)),
    shut: (service: string) => through(gate.shut(service, PATIENCE)),
  }
}
const PATIENCE = 60000

describe('the purchase gate', () => {
  it('shuts at once when nothing is being bought', async () => {
    const gate = createPurchaseGate()
    const open = await gate.shut('label-server')
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
    await gate.shut('label-server')
  })

  it('keeps the services apart and counts one purchase off once', async () => {
    const gate = createPurchaseGate()
    const open = await gate.shut('label-server')
    const leave = await gate.enter('parcel-label')
    const leaveOther = await gate.enter('parcel-label')
    let isShut = false
    const shut = gate.shut('parcel-label').then(() => {
      isShut = true
    })
    leave()
    leave()
    await new Promise(setImmediate)
    expect(isShut).toBe(false)
    leaveOther()
    await shut
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

  it('lets go of whoever waits too long, on either side of it, and is as it was', async () => {
    const gate = createGate()
    const leave = await gate.enter('label-server', 1_000)
    expect(await gate.shut('label-server', 20)).toBeUndefined()
    // Nobody is kept out by the close that gave up.
    const another = await gate.enter('label-server', 20)
    another?.()
    leave?.()
    const open = await gate.shut('label-server', 20)
    expect(await gate.enter('label-server', 20)).toBeUndefined()
    expect(await gate.shut('label-server', 20)).toBeUndefined()
    open?.()
    expect(await gate.enter('label-server', 20)).toBeDefined()
    expect(await gate.shut('label-server', 20)).toBeUndefined()
  })
})
