// Refuses what the stand-in does not do: a member that is not listed throws when it is touched.

/** `members`, where any other property throws. Symbols and `then` pass: the language itself asks for them. */
export function strict<T extends object>(name: string, members: T): T {
  return new Proxy(members, {
    get(target, key) {
      if (typeof key === 'symbol' || key === 'then' || key in target) {
        const value = Reflect.get(target, key, target) as unknown
        return typeof value === 'function' && !isClass(value) ? value.bind(target) : value
      }
      throw new Error(`the stand-in has no electron.${name}.${key}`)
    },
  })
}

const isClass = (value: unknown): boolean =>
  typeof value === 'function' && /^class\b/.test(Function.prototype.toString.call(value))

/** An event whose default can be prevented, as Electron gives it to listeners first. */
export interface PreventableEvent {
  defaultPrevented: boolean
  preventDefault(): void
}

export function preventableEvent<T extends object>(fields: T): T & PreventableEvent {
  return {
    ...fields,
    defaultPrevented: false,
    preventDefault() {
      this.defaultPrevented = true
    },
  }
}
