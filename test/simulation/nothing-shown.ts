// What a bench shows that has nothing on any list, as a judge is given it.
export const NOTHING_SHOWN = {
  bench: 'Bench 1',
  mode: 'live',
  records: [],
  details: [],
  closes: [],
  attention: [],
  orders: [],
  aside: [],
} as const
