// What is on a simulator label: pieces placed in printer dots, before they become a picture or ZPL.

/** 4 × 6 inches at 203 dpi (8 dots/mm), the stock both services print on. */
export const LABEL_WIDTH_DOTS = 812
export const LABEL_HEIGHT_DOTS = 1218

type Ink = 'black' | 'white'
export type LetterWeight = 'regular' | 'bold' | 'black'

/** One line of text. `y` is the top of its letter cell, `height` the cell's height, both in dots. */
export interface TextPiece {
  readonly kind: 'text'
  readonly x: number
  readonly y: number
  readonly height: number
  readonly text: string
  readonly weight?: LetterWeight
  /** Within `width` dots from `x`; a line that is longer is set smaller until it fits. */
  readonly align?: 'left' | 'center' | 'right'
  readonly width?: number
  readonly ink?: Ink
}

/** A rectangle: an outline of `line` dots inside its edges, or filled where `line` is absent. */
export interface BoxPiece {
  readonly kind: 'box'
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
  readonly line?: number
}

/** A Code 128, or GS1-128 where `gs1` gives the element string `(420)98028(94)…`. */
export interface BarcodePiece {
  readonly kind: 'code128'
  /** Left edge and width of the field in which the bars are centred, quiet zones included. */
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
  /** Dots of the narrowest bar at most: whole dots only, so that no bar is blurred. */
  readonly moduleDots: number
  readonly data: string
  readonly gs1?: boolean
}

export interface DataMatrixPiece {
  readonly kind: 'data-matrix'
  readonly x: number
  readonly y: number
  readonly moduleDots: number
  readonly data: string
}

export type LabelPiece = TextPiece | BoxPiece | BarcodePiece | DataMatrixPiece

export type LabelPlan = readonly LabelPiece[]

type TextStyle = Omit<TextPiece, 'kind' | 'x' | 'y' | 'height' | 'text'>

export const text = (
  x: number,
  y: number,
  height: number,
  content: string,
  style: TextStyle = {},
): TextPiece => ({ kind: 'text', x, y, height, text: content, ...style })

/** Filled where `line` is left out. */
export const box = (x: number, y: number, width: number, height: number, line?: number): BoxPiece => ({
  kind: 'box',
  x,
  y,
  width,
  height,
  ...(line !== undefined && { line }),
})
