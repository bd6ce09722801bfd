// Where a field begins, in dots from the paper's upper left corner.
export interface Place {
  readonly right: number
  readonly bottom: number
}

export const CORNER: Place = { right: 0, bottom: 0 }

export const farther = (one: Place, other: Place): Place => ({
  right: Math.max(one.right, other.right),
  bottom: Math.max(one.bottom, other.bottom),
})
