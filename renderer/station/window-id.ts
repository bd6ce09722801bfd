// Which window of the station this is, over reloads and restarts: what lies on its bench is its own.

const KEY = 'packbench.bench'
/** How long a window that has this name already may take to say so. */
const ANSWER_MS = 100

let known: Promise<string> | undefined

/** The program has one window. */
export function windowId(): Promise<string> {
  known ??= window.station ? Promise.resolve('program') : ownId()
  return known
}

async function ownId(): Promise<string> {
  const windows = new BroadcastChannel('packbench.windows')
  const before = sessionStorage.getItem(KEY)
  // A tab that was duplicated has what its first one keeps, and a bench of its own.
  const id = before && !(await isTaken(windows, before)) ? before : crypto.randomUUID()
  sessionStorage.setItem(KEY, id)
  windows.onmessage = ({ data }) => {
    if (data === `who is ${id}`) windows.postMessage(id)
  }
  return id
}

function isTaken(windows: BroadcastChannel, id: string): Promise<boolean> {
  return new Promise(resolve => {
    setTimeout(() => resolve(false), ANSWER_MS)
    windows.onmessage = ({ data }) => {
      if (data === id) resolve(true)
    }
    windows.postMessage(`who is ${id}`)
  })
}
