// Packers who buy without a pause and press Enter again where no answer came: the same command each time.
import { note, order } from '../campaign/labels.ts'
import type { World } from '../campaign/world.ts'

export interface Buyers {
  /** Labels that were answered as bought. */
  bought(): number
  /** A bought label whose picture was not asked for yet; the newest where all were. */
  undrawn(): string
  /** Lets each come to the end of its order. */
  stop(): Promise<void>
}

const AT_ONCE = 2
const PRESSES_AGAIN_MS = 50

export function startBuyers(world: World): Buyers {
  const ids: string[] = []
  let drawn = 0
  let stopped = false

  const buyOne = async () => {
    world.references += 1
    const asked = {
      ...order(world.chance.pick(['parcel', 'labelServer'])),
      reference: `R-${world.references}`,
      commandId: crypto.randomUUID(),
      printLater: true,
    }
    for (;;) {
      const reply = await world.station.call('pack.ship', asked).catch(() => undefined)
      if (reply) {
        note(world, reply)
        if (reply.ok) ids.push(reply.value.shipment.id)
        return
      }
      await new Promise(resolve => setTimeout(resolve, PRESSES_AGAIN_MS))
    }
  }
  const packer = async () => {
    while (!stopped) await buyOne()
  }
  const packers = Array.from({ length: AT_ONCE }, packer)
  return {
    bought: () => ids.length,
    undrawn() {
      const id = ids[Math.min(drawn, ids.length - 1)] ?? ''
      drawn += 1
      return id
    },
    async stop() {
      stopped = true
      await Promise.all(packers)
    },
  }
}
