// Orders of several boxes: why a label has no place beside those that its order has.
import type { SentenceTable } from './sentence-table.ts'

export const boxes = {
  'box.beyond': {
    en: [
      'There is no such box: its number is higher than how many there are.',
      'Correct the box, or how many there are.',
    ],
    es: ['No existe esa caja: su número es mayor que el total.', 'Corrija la caja o el total.'],
  },
  'box.which': {
    en: [
      'Several boxes, and not which of them this is.',
      'Give each box a row with its number, or ship it at the bench.',
    ],
    es: [
      'Varias cajas, y no se dice cuál es esta.',
      'Dé a cada caja una fila con su número, o envíelo en la mesa.',
    ],
  },
  'box.sent-count': {
    en: [
      'Other boxes of this order wait with another count.',
      'Send the order once without boxes, then each of its boxes again.',
    ],
    es: [
      'Otras cajas de este pedido esperan con otro total.',
      'Envíe el pedido una vez sin cajas, y después cada caja de nuevo.',
    ],
  },
  'box.sold-whole': {
    en: [
      '{{reference}} has a label for the whole order, so no box was bought.',
      'Void that label to ship it in boxes, or ship it without boxes as a second label with a reason.',
    ],
    es: [
      '{{reference}} tiene una etiqueta para el pedido entero, así que no se compró ninguna caja.',
      'Anúlela para enviarlo en cajas, o envíelo sin cajas como segunda etiqueta con un motivo.',
    ],
  },
  'box.called-the-same': {
    en: [
      '{{reference}} already has a label, and {{called}} reads as the same box or the same order. Nothing was bought.',
      'Look at what you have in hand: reprint that label, or buy a second one with a reason.',
    ],
    es: [
      '{{reference}} ya tiene una etiqueta, y {{called}} se lee como la misma caja o el mismo pedido. No se compró nada.',
      'Mire lo que tiene en la mano: reimprima esa etiqueta o compre una segunda con un motivo.',
    ],
  },
  'box.sold-in-boxes': {
    en: [
      '{{reference}} is shipped in boxes, of which these are bought or asked about: {{boxes}}. Nothing was bought.',
      'Say which box this is, or void or settle those labels first.',
    ],
    es: [
      '{{reference}} se envía en cajas, de las que ya se compraron o están en duda: {{boxes}}. No se compró nada.',
      'Diga qué caja es esta, o anule o resuelva antes esas etiquetas.',
    ],
  },
  'box.other-count': {
    en: [
      '{{reference}} was an order of {{were}} boxes until now, not of {{said}}. Nothing was bought.',
      'Ship it again if there are {{said}} now, or correct the number.',
    ],
    es: [
      '{{reference}} era hasta ahora un pedido de {{were}} cajas, no de {{said}}. No se compró nada.',
      'Envíelo otra vez si ahora son {{said}}, o corrija el número.',
    ],
  },
  'box.beyond-count': {
    en: [
      'Box {{box}} of {{reference}} has a label, so there are more than {{said}} boxes. Nothing was bought.',
      'Void the label of box {{box}} first, or count it too.',
    ],
    es: [
      'La caja {{box}} de {{reference}} tiene etiqueta, así que hay más de {{said}} cajas. No se compró nada.',
      'Anule antes la etiqueta de la caja {{box}}, o cuéntela también.',
    ],
  },
} as const satisfies SentenceTable
