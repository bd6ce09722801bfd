// The words of the company's rules for services, on the settings screen.
import type { WordTable } from './word-table.ts'

export const rules = {
  'set.section-rules': { en: 'Rules for services', es: 'Reglas de servicios' },
  'rules.text': {
    en: 'Which service ships what. The first rule of which everything holds counts; what is left empty is not asked about. Lists have commas between them.',
    es: 'Qué servicio envía qué. Vale la primera regla de la que todo se cumple; lo que se deja vacío no cuenta. Las listas van con comas.',
  },
  'rules.none': { en: 'No rules', es: 'Sin reglas' },
  'rules.none-text': {
    en: 'The bench marks what was chosen last for such a place, or the cheapest. N adds a rule.',
    es: 'La mesa marca lo último elegido para un destino así, o lo más barato. N añade una regla.',
  },
  'rules.number': { en: 'Rule {{number}}', es: 'Regla {{number}}' },
  'rules.add': { en: 'Add a rule', es: 'Añadir una regla' },
  'rules.up': { en: 'Before the one above', es: 'Antes que la de arriba' },
  'rules.name': { en: 'Name', es: 'Nombre' },
  'rules.shippingService': { en: 'Goes by', es: 'Va por' },
  'rules.parcel': { en: 'Empty: the parcel service.', es: 'Vacío: el servicio de paquetería.' },
  'rules.not-listed': {
    en: 'This station does not offer {{service}}: the rule would stop its orders.',
    es: 'Esta estación no ofrece {{service}}: la regla detendría sus pedidos.',
  },
  'rules.countries': { en: 'Countries (US, CA)', es: 'Países (US, MX)' },
  'rules.states': { en: 'States (AK, HI)', es: 'Estados (AK, HI)' },
  'rules.postalCodes': { en: 'ZIP begins with', es: 'El código postal empieza por' },
  'rules.weightOverOz': { en: 'Weighs over', es: 'Pesa más de' },
  'rules.weightUpToOz': { en: 'Weighs up to', es: 'Pesa hasta' },
  'rules.valueOverCents': { en: 'Worth over ($)', es: 'Vale más de ($)' },
  'rules.valueUpToCents': { en: 'Worth up to ($)', es: 'Vale hasta ($)' },
  'rules.boxes': { en: 'Boxes (S, M)', es: 'Cajas (S, M)' },
  'rules.path': { en: 'The order’s', es: 'Del pedido' },
  'rules.is': { en: 'is (B2B-*: begins so)', es: 'es (B2B-*: empieza así)' },
  'rules.must': { en: 'No other service goes', es: 'No va otro servicio' },
  'rules.bad-name': { en: 'Give the rule a name.', es: 'Dé un nombre a la regla.' },
  'rules.bad-text': {
    en: 'This cannot be read: two letters, a weight such as 1 lb 3 oz, or an amount such as 50.00.',
    es: 'No se puede leer: dos letras, un peso como 1 lb 3 oz o una cantidad como 50.00.',
  },
} as const satisfies WordTable
