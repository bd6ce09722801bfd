// Bars and modules: symbols encoded by bwip-js, drawn in whole dots.
import { type Bitmap, blankBitmap, fillBox } from './bitmap.ts'
import type { BarcodePiece, DataMatrixPiece } from './label-plan.ts'

/** Clear space that Code 128 asks for on either side, in modules. */
const QUIET_MODULES = 10

/** Bars and spaces of a Code 128 in modules, bar first. */
export async function code128Bars(piece: Pick<BarcodePiece, 'data' | 'gs1'>): Promise<readonly number[]> {
  const { default: bwip } = await import('bwip-js/node')
  const [symbol] = bwip.raw({
    bcid: piece.gs1 ? 'gs1-128' : 'code128',
    text: piece.data,
    // Sample numbers need not be assigned ones: the encoder must not look up who owns them.
    ...(piece.gs1 && { dontlint: true }),
  })
  if (!symbol || !('sbs' in symbol)) throw new Error('Code 128 came without bars')
  return symbol.sbs
}

const barsWidth = (bars: readonly number[]): number => bars.reduce((sum, bar) => sum + bar, 0)

export interface BarPlace {
  /** Left edge of the first bar: the symbol is in the middle of its field. */
  readonly x: number
  readonly moduleDots: number
}

/** Where the bars are, with modules as wide as requested or as the field and its quiet zones let them be. */
export function placeBars(piece: BarcodePiece, bars: readonly number[]): BarPlace {
  const modules = barsWidth(bars)
  const widest = Math.floor(piece.width / (modules + 2 * QUIET_MODULES))
  const moduleDots = Math.max(1, Math.min(piece.moduleDots, widest))
  return { x: Math.round(piece.x + (piece.width - modules * moduleDots) / 2), moduleDots }
}

export async function drawCode128(page: Bitmap, piece: BarcodePiece): Promise<void> {
  const bars = await code128Bars(piece)
  const place = placeBars(piece, bars)
  let x = place.x
  for (const [index, bar] of bars.entries()) {
    const width = bar * place.moduleDots
    if (index % 2 === 0) fillBox(page, x, piece.y, width, piece.height)
    x += width
  }
}

/** The modules of a Data Matrix (ECC 200), one dot a module. */
async function dataMatrix(data: string): Promise<Bitmap> {
  const { default: bwip } = await import('bwip-js/node')
  const [symbol] = bwip.raw({ bcid: 'datamatrix', text: data })
  if (!symbol || !('pixs' in symbol)) throw new Error('Data Matrix came without modules')
  return { ...blankBitmap(symbol.pixx, symbol.pixy), dots: Uint8Array.from(symbol.pixs) }
}

export async function drawDataMatrix(page: Bitmap, piece: DataMatrixPiece): Promise<void> {
  const symbol = await dataMatrix(piece.data)
  for (let row = 0; row < symbol.height; row += 1) {
    for (let column = 0; column < symbol.width; column += 1) {
      if (symbol.dots[row * symbol.width + column] !== 1) continue
      const { x, y, moduleDots } = piece
      fillBox(page, x + column * moduleDots, y + row * moduleDots, moduleDots, moduleDots)
    }
  }
}
