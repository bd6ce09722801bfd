// The words of questions over the pack form that are loaded when they are asked.
import type { WordTable } from './word-table.ts'

export const weight = {
  'aside.which': { en: 'Which package comes back?', es: '¿Qué paquete vuelve?' },
  'aside.newest': { en: 'Take the newest', es: 'Tomar el más reciente' },
  'aside.more_one': {
    en: '{{count}} more was put aside before: scan it.',
    es: '{{count}} más se apartó antes: escanéelo.',
  },
  'aside.more_other': {
    en: '{{count}} more were put aside before: scan one.',
    es: '{{count}} más se apartaron antes: escanee uno.',
  },
  'known.title': { en: '{{reference}} is another order', es: '{{reference}} es otro pedido' },
  'known.order': { en: '{{reference}} goes to:', es: '{{reference}} va a:' },
  'known.typed': { en: 'You typed:', es: 'Usted escribió:' },
  'known.no-address': { en: 'no address yet', es: 'aún sin dirección' },
  'known.text': {
    en: 'Nothing was bought. Correct the number, or take the order that has it: what you typed is put aside.',
    es: 'No se compró nada. Corrija el número, o tome el pedido que lo tiene: lo que escribió queda aparte.',
  },
  'known.mend': { en: 'Correct the number', es: 'Corregir el número' },
  'known.take': { en: 'Take {{reference}}', es: 'Tomar {{reference}}' },
  'drop.which': { en: 'Which package is not packed any more?', es: '¿Qué paquete ya no se empaca?' },
  'drop.title': { en: 'Drop {{reference}}?', es: '¿Descartar {{reference}}?' },
  'drop.text': {
    en: 'What was typed for it is gone then. It has bought nothing: its order can be scanned again.',
    es: 'Lo escrito se pierde. No se compró nada con eso: el pedido se puede escanear otra vez.',
  },
  'drop.do': { en: 'Drop it', es: 'Descartarlo' },
  'drop.keep': { en: 'Keep it aside', es: 'Dejarlo aparte' },
  'doubt.title': { en: 'Is this right? {{field}}', es: '¿Es correcto? {{field}}' },
  'doubt.back': { en: 'Correct it', es: 'Corregirlo' },
  'doubt.other-service': { en: 'Choose another service', es: 'Elegir otro servicio' },
  'doubt.to-field': { en: 'Correct the address', es: 'Corregir la dirección' },
  'doubt.go-on': { en: 'It is right: ship', es: 'Es correcto: enviar' },
  'document.title': { en: 'Document of {{reference}}', es: 'Documento de {{reference}}' },
  'document.alt': { en: 'Document of {{reference}}', es: 'Documento de {{reference}}' },
  'document.open': { en: 'Open its document', es: 'Abrir su documento' },
  'document.print': { en: 'Print on plain paper', es: 'Imprimir en papel común' },
  'weight.title': { en: 'Is this weight right?', es: '¿Es correcto este peso?' },
  'weight.again': { en: 'Weigh it again', es: 'Volver a pesarlo' },
  'weight.why-weighed': { en: 'It was weighed twice', es: 'Se pesó dos veces' },
  'weight.why-contents': {
    en: 'It holds more or less than usual',
    es: 'Lleva más o menos que de costumbre',
  },
  'weight.why-compared': {
    en: 'The other weight is wrong',
    es: 'El otro peso está mal',
  },
  'weight.why-own': { en: 'Another reason', es: 'Otro motivo' },
  'weight.own-title': { en: 'Why is this weight right?', es: '¿Por qué es correcto este peso?' },
  'weight.own-reason': { en: 'The reason', es: 'El motivo' },
  'weight.own-do': { en: 'Buy with this weight', es: 'Comprar con este peso' },
} as const satisfies WordTable
