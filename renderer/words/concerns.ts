// Why a label is on the list of what a person must look at.
import type { WordTable } from './word-table.ts'

export const concerns = {
  'concern.no-identifier': { en: 'no tracking number was found', es: 'no se halló número de guía' },
  'concern.too-many-numbers': {
    en: 'the answer has more numbers than there are packages: a void would cancel them all',
    es: 'la respuesta trae más números que paquetes: anularla los anularía todos',
  },
  'concern.too-few-numbers': {
    en: 'it has more packages than numbers: look on the service’s own website for the others',
    es: 'tiene más paquetes que números: busque los demás en la página del servicio',
  },
  'concern.number-not-usable': {
    en: 'it cannot be voided by its number from here: if you need to, do it on the service’s own website',
    es: 'no se puede anular por su número desde aquí: si hace falta, hágalo en la página del servicio',
  },
  'concern.too-few-labels': {
    en: 'not every package has a label: look on the service’s own website, or void it and buy again',
    es: 'no todos los paquetes tienen etiqueta: mire en la página del servicio, o anúlela y compre otra vez',
  },
  'concern.dearer-than-said': {
    en: 'it was sold for much more than the price that was shown: void it today, or let it stay',
    es: 'se vendió por mucho más que el precio mostrado: anúlela hoy, o deje que quede',
  },
  'concern.too-many-labels': {
    en: 'more labels came than it has packages: see which of them belong on the box',
    es: 'llegaron más etiquetas que paquetes: mire cuáles van en la caja',
  },
  'concern.paper-not-printable': {
    en: 'a document that came with it cannot be printed here: get it from the service’s own website',
    es: 'un documento que llegó con ella no se puede imprimir aquí: obténgalo en la página del servicio',
  },
  'concern.number-of-another': {
    en: 'another label has its number too: check on the service’s own website whose it is',
    es: 'otra etiqueta tiene también su número: mire en la página del servicio de quién es',
  },
  'concern.no-payload': {
    en: 'the label itself did not come',
    es: 'la etiqueta misma no llegó',
  },
  'concern.no-payload-again': {
    en: 'the station does not have this label, and its service cannot provide it again: void it and ship again.',
    es: 'la estación no tiene esta etiqueta, y su servicio no puede darla otra vez: anúlela y envíe otra vez.',
  },
  'concern.no-payload-kept': {
    en: 'the label came as a file that no label printer takes, such as a PDF. It is kept here: with F2, Details, you open or save it for an office printer. Or void it and ship again.',
    es: 'la etiqueta llegó como un archivo que ninguna impresora de etiquetas acepta, como un PDF. Está guardado aquí: con F2, Detalles, se abre o se guarda para una impresora de oficina. O anúlela y envíe otra vez.',
  },
  'concern.paper-kept': {
    en: 'a document that came with it cannot be printed here. It is kept: with F2, Details, you open or save it for an office printer',
    es: 'un documento que llegó con ella no se puede imprimir aquí. Está guardado: con F2, Detalles, se abre o se guarda para una impresora de oficina',
  },
  'concern.errors-beside-label': {
    en: 'errors came with the label',
    es: 'llegaron errores junto a la etiqueta',
  },
  'concern.identifier-not-on-label': {
    en: 'its number is not in any barcode on the paper',
    es: 'su número no está en ningún código del papel',
  },
  'concern.reference-not-ours': { en: 'it names another order', es: 'nombra otro pedido' },
  'concern.echo-missing': {
    en: 'the answer does not name this request',
    es: 'la respuesta no nombra esta petición',
  },
  'concern.not-printable': {
    en: 'it cannot be printed on this printer',
    es: 'no se puede imprimir en esta impresora',
  },
  'concern.not-on-paper': {
    en: 'it is paid for but not on paper: its print was cancelled or spoilt',
    es: 'está pagada y no está en papel: su impresión se canceló o se dañó',
  },
  'concern.partly-voided': {
    en: 'some of its packages are cancelled: void it again, or use the others',
    es: 'algunos de sus paquetes están anulados: anúlela otra vez, o use los demás',
  },
  'concern.second-label': {
    en: 'A second live label has the same order number, on another account or from earlier. Void the one that is not on the package.',
    es: 'Hay otra etiqueta vigente con el mismo pedido, de otra cuenta o de antes. Anule la que no está en el paquete.',
  },
  'concern.not-readable': {
    en: 'its record was changed from outside and cannot be read: put the package aside. In Diagnostics, check the records: a supervisor marks it there as seen.',
    es: 'su registro se alteró desde fuera y no se puede leer: aparte el paquete. En Diagnóstico, revise los registros: allí un supervisor lo marca como visto.',
  },
  'concern.not-sold-after-all': {
    en: 'it was settled as bought, but the service said afterwards that it sold nothing',
    es: 'se dio por comprada, y el servicio dijo después que no vendió nada',
  },
  'concern.cancelled-after-all': {
    en: 'it was settled as not voided, but the service has cancelled it: take its label off the package',
    es: 'se dio por no anulada, y el servicio la anuló: quite su etiqueta del paquete',
  },
  'concern.not-cancelled-after-all': {
    en: 'it was settled as voided, but the service did not cancel it: it is still paid for',
    es: 'se dio por anulada, y el servicio no la anuló: sigue pagada',
  },
  'concern.not-closed-after-all': {
    en: 'it was settled as closed, but the service said afterwards that it did not close it: check whether it lists the label as handed over',
    es: 'se dio por cerrada, y el servicio dijo después que no la cerró: mire si muestra la etiqueta como entregada',
  },
  'concern.voided-on-paper': {
    en: 'it was printed at a station that had not heard of the void',
    es: 'se imprimió en una estación que no sabía de la anulación',
  },
  'concern.sold-after-all': {
    en: 'it was settled as not bought, but the service did sell it',
    es: 'se dio por no comprada, pero el servicio sí la vendió',
  },
} as const satisfies WordTable
