// Owns what the label server's eight operations are called, and which of them move money or state.
import type { Operation } from '../answers.ts'

export const BUY: Operation = {
  name: 'label-server label',
  unknownCode: 'service.purchase-unknown',
  refusedCode: 'service.refused',
  moves: true,
}
export const VOID: Operation = {
  name: 'label-server cancel',
  unknownCode: 'service.void-unknown',
  refusedCode: 'service.void-refused',
  moves: true,
}
export const CLOSE_DAY: Operation = {
  name: 'label-server close day',
  unknownCode: 'service.close-unknown',
  refusedCode: 'service.close-refused',
  moves: true,
}
export const ADD_FUNDS: Operation = {
  name: 'label-server add funds',
  unknownCode: 'service.funds-unknown',
  refusedCode: 'service.funds-refused',
  moves: true,
}
const read = (name: string): Operation => ({
  name: `label-server ${name}`,
  unknownCode: 'service.answer-unusable',
  refusedCode: 'service.read-refused',
  moves: false,
})
export const RATE = read('rate')
export const RATE_SHOP = read('rate shop')
export const METERS = read('meters')
export const METER = read('meter')
export const CHECK = read('check')
