// Acts that count those before them: of one name each begins when the one before has ended.

/** Acts of other names go on beside it. */
export type OneByOne = <Value>(name: string, act: () => Promise<Value>) => Promise<Value>

export function createOneByOne(): OneByOne {
  const last = new Map<string, Promise<unknown>>()
  return async (name, act) => {
    const before = last.get(name) ?? Promise.resolve()
    // What became of the one before is its own caller's to hear.
    const mine = before.then(act, act)
    last.set(name, mine)
    try {
      return await mine
    } finally {
      if (last.get(name) === mine) last.delete(name)
    }
  }
}
