// The next thing to do with the order on the bench, as the band says it.
import type { WordTable } from './word-table.ts'

export const nextSteps = {
  'next.name': { en: 'Type who it goes to', es: 'Escriba para quién es' },
  'next.address': { en: 'Type the address', es: 'Escriba la dirección' },
  'next.city': { en: 'Type the city', es: 'Escriba la ciudad' },
  'next.state': { en: 'Type the state', es: 'Escriba el estado' },
  'next.zip': { en: 'Type the ZIP', es: 'Escriba el código postal' },
  'next.country': { en: 'Type the country', es: 'Escriba el país' },
  'next.country-else': {
    en: 'Type the country if it is not this one',
    es: 'Escriba el país si no es este',
  },
  'next.no-state': { en: 'goes to the country, if it has no states', es: 'va al país, si no tiene estados' },
  'next.goes-elsewhere': {
    en: 'chooses the other service · {{field}}: {{service}} delivers in the US only',
    es: 'elige el otro servicio · {{field}}: {{service}} solo entrega en EE. UU.',
  },
  'next.typed-over': { en: 'goes to order {{typed}}', es: 'va al pedido {{typed}}' },
  'next.decide': { en: 'Decide whether it was bought', es: 'Decida si se compró' },
  'next.its-label': {
    en: 'prints its label again, or voids it',
    es: 'imprime otra vez su etiqueta, o la anula',
  },
  'next.weight': { en: 'Weigh it, or type the weight', es: 'Péselo o escriba el peso' },
  'next.sides': { en: 'Type length, width and height', es: 'Escriba largo, ancho y alto' },
  'next.box': { en: 'Choose a box', es: 'Elija una caja' },
  'next.box-number': { en: 'Type which box this is', es: 'Escriba qué caja es esta' },
  'next.box-of': { en: 'Type how many boxes the order has', es: 'Escriba cuántas cajas tiene el pedido' },
  'next.boxes-said': {
    en: 'says {{count}} boxes, ships nothing yet',
    es: 'dice {{count}} cajas, aún no envía',
  },
  'next.look-over': { en: 'once you have looked it over', es: 'cuando lo haya revisado' },
  'next.asks': {
    en: 'asks about this field first: {{field}}',
    es: 'pregunta antes por este campo: {{field}}',
  },
  'next.customs-description': {
    en: 'Say what is inside, for customs',
    es: 'Diga qué contiene, para la aduana',
  },
  'next.customs-quantity': { en: 'Type how many there are', es: 'Escriba cuántos hay' },
  'next.customs-valueCents': { en: 'Type what one is worth', es: 'Escriba cuánto vale uno' },
  'next.customs-weightOz': { en: 'Type what one weighs', es: 'Escriba cuánto pesa uno' },
  'next.fix': { en: 'Look at this field: {{field}}', es: 'Revise este campo: {{field}}' },
  'next.needed': { en: 'Still missing: {{field}}', es: 'Aún falta: {{field}}' },
  'next.prices': { en: 'Getting prices…', es: 'Pidiendo precios…' },
  'next.prices-again': {
    en: 'That Enter shipped nothing: the price is coming. Press it again when the price stands there',
    es: 'Ese Enter no envió nada: el precio está por llegar. Púlselo otra vez cuando esté el precio',
  },
  'next.was-put-aside': {
    en: 'takes it back · {{reference}} is put aside, not shipped',
    es: 'lo recupera · {{reference}} quedó aparte, sin enviar',
  },
  'next.no-prices': {
    en: 'No prices came: see why on the right',
    es: 'No llegaron precios: vea por qué a la derecha',
  },
  'next.check': { en: 'No service for this package yet', es: 'Aún no hay servicio para este paquete' },
  'next.service': { en: 'Choose a service', es: 'Elija un servicio' },
  'next.other-service': { en: 'Choose another service', es: 'Elija otro servicio' },
  'next.prepares': {
    en: 'prepares it · {{service}} does not answer',
    es: 'lo prepara · {{service}} no responde',
  },
  'next.ships': { en: 'ships · {{what}}', es: 'envía · {{what}}' },
  'next.asks-printer': {
    en: 'asks first: the printer is not ready',
    es: 'pregunta antes: la impresora no está lista',
  },
  'next.ships-low': {
    en: 'tries · {{what}} · the {{carrier}} meter shows only {{balance}}',
    es: 'lo intenta · {{what}} · el medidor {{carrier}} solo muestra {{balance}}',
  },
  'next.next': { en: 'next package', es: 'siguiente paquete' },
  'next.next-box': { en: 'next box', es: 'siguiente caja' },
  'next.leaves': { en: 'leaves it', es: 'lo deja' },
  'next.aside': { en: 'puts it aside', es: 'lo deja aparte' },
} as const satisfies WordTable
