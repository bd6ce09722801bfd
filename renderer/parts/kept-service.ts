// The shipping service that was chosen last on this bench, for each kind of destination.

const KEY = 'packbench.chosen-rate'
export type Destination = 'home' | 'abroad'

export const keepService = (destination: Destination, name: string): void =>
  localStorage.setItem(`${KEY}.${destination}`, name)

export const serviceKept = (destination: Destination): string | undefined =>
  localStorage.getItem(`${KEY}.${destination}`) ?? undefined
