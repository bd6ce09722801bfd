// The words of what helps at the form: the scale, imported orders, the address book.
import type { WordTable } from './word-table.ts'

export const benchAids = {
  'pack.note-order': { en: 'Filled in from the order.', es: 'Rellenado con los datos del pedido.' },

  'scale.away': { en: 'The scale does not answer', es: 'La báscula no responde' },
  'scale.busy': { en: 'Another program uses the scale', es: 'Otro programa usa la báscula' },
  'scale.zero': { en: 'The scale is empty', es: 'Báscula vacía' },
  'scale.moving': { en: 'Weighing…', es: 'Pesando…' },
  'scale.stable': { en: 'On the scale: {{weight}}', es: 'En la báscula: {{weight}}' },
  'scale.previous': {
    en: 'Take the last package off the scale',
    es: 'Quite el último paquete de la báscula',
  },
  'scale.under': { en: 'Empty the scale and set it to zero', es: 'Vacíe la báscula y póngala a cero' },
  'scale.over': { en: 'Too heavy for the scale', es: 'Pesa demasiado para la báscula' },
  'scale.fault': { en: 'The scale reports a fault', es: 'La báscula indica un fallo' },
  'scale.take': { en: 'Use', es: 'Usar' },

  'addresses.suggestions': { en: 'Known addresses', es: 'Direcciones conocidas' },
  'addresses.found_one': { en: '{{count}} known address', es: '{{count}} dirección conocida' },
  'addresses.found_other': { en: '{{count}} known addresses', es: '{{count}} direcciones conocidas' },
  'goods.suggestions': { en: 'Earlier goods', es: 'Artículos anteriores' },
  'goods.found_one': { en: '{{count}} known item', es: '{{count}} artículo conocido' },
  'goods.found_other': { en: '{{count}} known items', es: '{{count}} artículos conocidos' },
} as const satisfies WordTable
