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
  'rules.never': {
    en: 'Nothing is over the one and up to the other: the rule never holds.',
    es: 'Nada pasa de lo uno y llega solo a lo otro: la regla nunca se cumple.',
  },
  'rules.no-box_one': {
    en: '{{boxes}} is not on the list of boxes: no package counts as one.',
    es: '{{boxes}} no está en la lista de cajas: ningún paquete cuenta como tal.',
  },
  'rules.no-box_other': {
    en: '{{boxes}} are not on the list of boxes: no package counts as one of them.',
    es: '{{boxes}} no están en la lista de cajas: ningún paquete cuenta como una de ellas.',
  },
  'rules.covered': {
    en: 'Rule {{number}} holds of all of these and comes first: this one is never used.',
    es: 'La regla {{number}} se cumple en todos estos y va antes: esta no se usa nunca.',
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
  'rules.trial': { en: 'What would have been different?', es: '¿Qué habría cambiado?' },
  'rules.trial-text': {
    en: 'Looks at labels that were bought, by the rules as they stand above, saved or not. It buys nothing and changes nothing.',
    es: 'Mira etiquetas compradas con las reglas tal como están arriba, guardadas o no. No compra ni cambia nada.',
  },
  'rules.trial-do': { en: 'Try the rules', es: 'Probar las reglas' },
  'rules.trial-stop': { en: 'Stop', es: 'Detener' },
  'rules.trial-span': { en: 'Labels of', es: 'Etiquetas de' },
  'rules.trial-7': { en: 'Last 7 days', es: 'Últimos 7 días' },
  'rules.trial-31': { en: 'Last month', es: 'Último mes' },
  'rules.trial-90': { en: 'Last 90 days', es: 'Últimos 90 días' },
  'rules.trial-running': {
    en: 'Looking at labels: {{labels}} so far.',
    es: 'Mirando etiquetas: {{labels}} hasta ahora.',
  },
  'rules.trial-stopped': {
    en: 'Stopped before the end.',
    es: 'Detenido antes del final.',
  },
  'rules.trial-none': {
    en: '{{when}}: no label that was bought can be looked at.',
    es: '{{when}}: no hay etiquetas compradas que mirar.',
  },
  'rules.trial-same_one': {
    en: '{{when}}: the one label would have gone the same way.',
    es: '{{when}}: la única etiqueta habría ido igual.',
  },
  'rules.trial-same_other': {
    en: '{{when}}: all {{labels}} labels would have gone the same way.',
    es: '{{when}}: las {{labels}} etiquetas habrían ido igual.',
  },
  'rules.trial-differ_one': {
    en: '{{when}}: the one label would have gone another way.',
    es: '{{when}}: la única etiqueta habría ido de otra manera.',
  },
  'rules.trial-differ_other': {
    en: '{{when}}: {{differing}} of {{labels}} labels would have gone another way.',
    es: '{{when}}: {{differing}} de {{labels}} etiquetas habrían ido de otra manera.',
  },
  'rules.trial-differ-cents_one': {
    en: '{{when}}: the one label would have gone another way, {{cents}}.',
    es: '{{when}}: la única etiqueta habría ido de otra manera, {{cents}}.',
  },
  'rules.trial-differ-cents_other': {
    en: '{{when}}: {{differing}} of {{labels}} labels would have gone another way, {{cents}}.',
    es: '{{when}}: {{differing}} de {{labels}} etiquetas habrían ido de otra manera, {{cents}}.',
  },
  'rules.trial-cents-less': { en: '{{amount}} less', es: '{{amount}} menos' },
  'rules.trial-cents-more': { en: '{{amount}} more', es: '{{amount}} más' },
  'rules.trial-cents-same': { en: 'for the same money', es: 'por el mismo dinero' },
  'rules.trial-unpriced_one': { en: '1 without a price to compare.', es: '1 sin precio que comparar.' },
  'rules.trial-unpriced_other': {
    en: '{{labels}} without a price to compare.',
    es: '{{labels}} sin precio que comparar.',
  },
  'rules.trial-chosen_one': {
    en: '1 was chosen against a rule of its time.',
    es: '1 se eligió en contra de una regla de entonces.',
  },
  'rules.trial-chosen_other': {
    en: '{{labels}} were chosen against a rule of their time.',
    es: '{{labels}} se eligieron en contra de una regla de entonces.',
  },
  'rules.trial-unjudged_one': {
    en: '1 more cannot be judged: its address is no longer kept.',
    es: '1 más no se puede juzgar: ya no se guarda su dirección.',
  },
  'rules.trial-unjudged_other': {
    en: '{{labels}} more cannot be judged: their addresses are no longer kept.',
    es: '{{labels}} más no se pueden juzgar: ya no se guardan sus direcciones.',
  },
  'rules.trial-cut': {
    en: 'Only the newest {{labels}} were looked at.',
    es: 'Solo se miraron las {{labels}} más nuevas.',
  },
  'rules.trial-table': { en: 'By rule', es: 'Por regla' },
  'rules.trial-rule': { en: 'Rule', es: 'Regla' },
  'rules.trial-labels': { en: 'Labels', es: 'Etiquetas' },
  'rules.trial-differing': { en: 'Another way', es: 'De otra manera' },
  'rules.trial-cents': { en: 'Difference', es: 'Diferencia' },
  'rules.trial-no-price': { en: 'No price', es: 'Sin precio' },
} as const satisfies WordTable
