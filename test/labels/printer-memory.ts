// A printer's memory of settings, for tests only: what holds for each label of a stream of jobs, by Zebra's guide.

/** The settings that change a label's picture, as texts. */
export interface PrinterMemory {
  readonly SZ: string
  readonly MU: string
  readonly conversion: string
  readonly JM: string
  readonly MC: string
  readonly LH: string
  readonly LS: string
  readonly LT: string
  readonly PO: string
  readonly PM: string
  readonly LR: string
  readonly FW: string
  readonly CV: string
  readonly CI: string
  readonly MD: string
  readonly MN: string
  /** Narrower than nine tenths of 4 in at 203 dpi, shorter than nine tenths of 6 in. */
  readonly narrow: boolean
  readonly short: boolean
  /** Bars of one dot, letters of more than an inch and a half at 600 dpi. */
  readonly thinBars: boolean
  readonly hugeLetters: boolean
}

export const FRESH: PrinterMemory = {
  SZ: '2',
  MU: 'D',
  conversion: 'off',
  JM: 'A',
  MC: 'Y',
  LH: '0,0',
  LS: '0',
  LT: '0',
  PO: 'N',
  PM: 'N',
  LR: 'N',
  FW: 'N,0',
  CV: 'N',
  CI: '0',
  MD: '0',
  MN: 'Y',
  narrow: false,
  short: false,
  thinBars: false,
  hugeLetters: false,
}

type Writable = { -readonly [Key in keyof PrinterMemory]: PrinterMemory[Key] }

/** The memory at each format that leaves ink, in order; what a stored form sets counts when it is filled in. */
export function memoryAtLabels(stream: Uint8Array): PrinterMemory[] {
  const memory: Writable = { ...FRESH }
  const labels: PrinterMemory[] = []
  const forms = new Map<string, readonly string[]>()
  const text = Buffer.from(stream)
    .toString('latin1')
    .replaceAll('\x1e', '^')
    .replaceAll(/[\r\n]/g, '')
  for (const [, body = ''] of text.matchAll(/\^XA(.*?)\^XZ/gi)) {
    const commands = body.split(/[\^~]/).filter(Boolean)
    const stored = commands.find(command => /^DF/i.test(command))
    if (stored) {
      forms.set(stored.slice(2), commands)
      continue
    }
    let inks = false
    let delimiter = ','
    const obey = (command: string) => {
      const name = command.slice(0, 2).toUpperCase()
      const data = command.slice(2)
      if (name === 'CD') delimiter = data
      else if (name === 'XF') for (const one of forms.get(data) ?? []) obey(one)
      else if (/^(FD|GF|GB)$/.test(name)) inks = true
      else apply(memory, name, data.toUpperCase().split(delimiter))
    }
    for (const command of commands) obey(command)
    if (inks) labels.push({ ...memory })
  }
  return labels
}

function apply(memory: Writable, name: string, values: readonly string[]): void {
  const [first = '', second, third] = values
  switch (name) {
    case 'MU':
      memory.MU = first
      if (second !== undefined) memory.conversion = second === third ? 'off' : `${second} to ${third}`
      break
    case 'FW':
      memory.FW = `${first || memory.FW[0]},${second ?? memory.FW.slice(2)}`
      break
    case 'LH':
      memory.LH = `${first},${second ?? ''}`
      break
    case 'PW':
      memory.narrow = Number(first) < 813 * 0.9
      break
    case 'LL':
      memory.short = Number(first) < 1219 * 0.9
      break
    case 'BY':
      memory.thinBars = first === '' ? memory.thinBars : Number(first) < 2
      break
    case 'CF':
      memory.hugeLetters = second ? Number(second) > 900 : memory.hugeLetters
      break
    case 'SZ':
    case 'JM':
    case 'MC':
    case 'LS':
    case 'LT':
    case 'PO':
    case 'PM':
    case 'LR':
    case 'CV':
    case 'CI':
    case 'MD':
    case 'MN':
      memory[name] = first
      break
    default:
      break
  }
}
