// The pictures of a job in another size: decoded by drawing them, so that every packing the renderer knows will do.
import type { Dpi } from '../../core/printing/printer.ts'
import { cutOut, type Dots } from '../dots.ts'
import { dotsPerInch } from '../stock.ts'
import { type GraphicEncoding, graphicField } from '../zpl/graphic-field.ts'
import { renderZpl } from '../zpl/render-zpl.ts'
import { normalName } from '../zpl/stored-names.ts'
import { CARET, COMMA, scanZpl, TILDE, type ZplCommand, zplParameters } from '../zpl/zpl-scan.ts'
import { type Scale, scaledDots } from './scale.ts'

/** What could not be read, by its name; or each picture's data in the other size, by where its command begins. */
type ScaledPictures = { readonly unread: string } | { readonly pictures: ReadonlyMap<number, string> }

/** Labels are drawn of a few dozen; a hostile one is not drawn for ever. */
const MOST_PICTURES = 300
const MOST_DOTS = 48_000_000
const DRAWN_AT: Dpi = 203

export async function scaledPictures(
  zpl: Uint8Array,
  scale: Scale,
  encoding: GraphicEncoding,
): Promise<ScaledPictures> {
  const { commands, unread } = picturesOf(zpl)
  if (unread !== undefined) return { unread }
  const pictures = new Map<number, string>()
  let dots = 0
  for (const command of commands) {
    const name = `${command.prefix}${command.name}`
    const size = sizeOf(zpl, command)
    dots += size ? size.rowBytes * 8 * size.rows : 0
    if (!size || dots > MOST_DOTS || commands.length > MOST_PICTURES) return { unread: name }
    const drawn = await drawnAlone(zpl, command, size)
    if (!drawn) return { unread: name }
    const field = graphicField(scaledDots(drawn, scale), encoding)
    pictures.set(
      command.at,
      command.name === 'GF' ? field.slice('^GF'.length) : storedAs(zpl, command, field),
    )
  }
  return { pictures }
}

interface Size {
  readonly rowBytes: number
  readonly rows: number
}

const ofGraphicField = /^\^GFA,(\d+),\d+,(\d+),/

/** `~DG` has its name in front, and no count of the bytes that are sent. */
function storedAs(zpl: Uint8Array, command: ZplCommand, field: string): string {
  const [head = '', total = '', row = ''] = ofGraphicField.exec(field) ?? []
  const [name = ''] = zplParameters(zpl, command)
  return `${name},${total},${row},${field.slice(head.length)}`
}

/** The pictures that a job brings with it; `unread` is one whose dots are elsewhere. */
function picturesOf(zpl: Uint8Array): { readonly commands: readonly ZplCommand[]; readonly unread?: string } {
  const commands: ZplCommand[] = []
  const stored = new Set<string>()
  let unread: string | undefined
  scanZpl(zpl, command => {
    const { prefix, name } = command
    const named = () => normalName(zplParameters(zpl, command)[0], 'GRF')
    if (prefix === '^' && name === 'GF') commands.push(command)
    else if (prefix === '~' && name === 'DG') {
      commands.push(command)
      stored.add(named())
    } else if (prefix === '^' && name === 'XG' && !stored.has(named())) unread ??= '^XG'
  })
  return { commands, ...(unread !== undefined && { unread }) }
}

/** What its numbers say; undefined where the signs are other ones, or the numbers are nobody's picture. */
function sizeOf(zpl: Uint8Array, command: ZplCommand): Size | undefined {
  const isPlain = zpl[command.at] === (command.prefix === '^' ? CARET : TILDE) && command.delimiter === COMMA
  if (!isPlain || command.cutOff) return undefined
  const texts = zplParameters(zpl, command)
  const [total = '', row = ''] = command.name === 'GF' ? [texts[2], texts[3]] : [texts[1], texts[2]]
  if (!/^\d{1,8}$/.test(total) || !/^\d{1,4}$/.test(row)) return undefined
  const rowBytes = Number(row)
  const rows = rowBytes > 0 ? Math.ceil(Number(total) / rowBytes) : 0
  return rows > 0 && rows <= 20_000 && rowBytes <= 1_200 ? { rowBytes, rows } : undefined
}

/** A dot apart, so that a picture without ink is a label as well. */
const GAP = 8

async function drawnAlone(
  zpl: Uint8Array,
  command: ZplCommand,
  { rowBytes, rows }: Size,
): Promise<Dots | undefined> {
  const own = zpl.subarray(command.at, command.dataEnd)
  const [name = ''] = zplParameters(zpl, command)
  const dot = `^FO0,${rows + GAP}^GB1,1,1^FS`
  const job =
    command.name === 'GF'
      ? [text(`^XA${dot}^FO0,0`), own, text('^FS^XZ')]
      : [own, text(`^XA${dot}^FO0,0^XG${name},1,1^FS^XZ`)]
  const inch = (dots: number) => dots / dotsPerInch(DRAWN_AT)
  const stock = { widthInch: inch(rowBytes * 8 + GAP), heightInch: inch(rows + 2 * GAP) }
  const drawn = await renderZpl(Buffer.concat(job), { dpi: DRAWN_AT, stock })
  const [label] = drawn.ok ? drawn.value.labels : []
  const right = rowBytes * 8
  if (!label || label.widthDots < right || label.heightDots < rows) return undefined
  return cutOut(label, { left: 0, top: 0, right, bottom: rows })
}

const text = (zpl: string) => Buffer.from(zpl, 'latin1')
