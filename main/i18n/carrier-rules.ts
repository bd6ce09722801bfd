// The sentences about what carriers ask of a label's codes, in every language: the label prints all the same.
import type { SentenceTable } from './sentence-table.ts'

const VOID_EN =
  'Scan it. If it does not scan at once, void this label before the package leaves and buy a new one.'
const VOID_ES =
  'Escanéelo. Si no se lee a la primera, anule esta etiqueta antes de que salga el paquete y compre otra.'
const STOCK_EN =
  'Check the printer’s stock and resolution, then print it again; if nothing changes, void this label.'
const STOCK_ES =
  'Revise el papel y la resolución de la impresora e imprima de nuevo; si sigue igual, anule esta etiqueta.'
const WRONG_EN = 'Do not ship with it: void this label, and buy it again.'
const WRONG_ES = 'No envíe con ella: anule esta etiqueta y cómprela de nuevo.'

export const carrierRules = {
  'carrier.quiet-left': {
    en: [
      'The white space to the left of the barcode is too small: {{found}} mm, and the carrier needs {{needed}} mm.',
      VOID_EN,
    ],
    es: [
      'El blanco a la izquierda del código de barras es demasiado estrecho: {{found}} mm, y se piden {{needed}} mm.',
      VOID_ES,
    ],
  },
  'carrier.quiet-right': {
    en: [
      'The white space to the right of the barcode is too small: {{found}} mm, and the carrier needs {{needed}} mm.',
      VOID_EN,
    ],
    es: [
      'El blanco a la derecha del código de barras es demasiado estrecho: {{found}} mm, y se piden {{needed}} mm.',
      VOID_ES,
    ],
  },
  'carrier.quiet-above': {
    en: [
      'The white space above the upright barcode is too small: {{found}} mm, and the carrier needs {{needed}} mm.',
      VOID_EN,
    ],
    es: [
      'El blanco encima del código de barras vertical es demasiado estrecho: {{found}} mm, y se piden {{needed}} mm.',
      VOID_ES,
    ],
  },
  'carrier.quiet-below': {
    en: [
      'The white space below the upright barcode is too small: {{found}} mm, and the carrier needs {{needed}} mm.',
      VOID_EN,
    ],
    es: [
      'El blanco debajo del código de barras vertical es demasiado estrecho: {{found}} mm, y se piden {{needed}} mm.',
      VOID_ES,
    ],
  },
  'carrier.quiet-around': {
    en: ['Something is printed right beside the square code.', VOID_EN],
    es: ['Hay algo impreso justo al lado del código cuadrado.', VOID_ES],
  },
  'carrier.near-edge': {
    en: [
      'The barcode is too near the paper’s edge: {{found}} mm, and the carrier needs {{needed}} mm.',
      STOCK_EN,
    ],
    es: [
      'El código de barras está demasiado cerca del borde del papel: {{found}} mm, y se piden {{needed}} mm.',
      STOCK_ES,
    ],
  },
  'carrier.cut': {
    en: ['The paper’s edge cuts off part of a barcode: it will not scan properly.', STOCK_EN],
    es: ['El borde del papel corta un código de barras: no se leerá bien.', STOCK_ES],
  },
  'carrier.unread': {
    en: ['The label’s bars cannot be read as they are printed.', VOID_EN],
    es: ['Las barras de la etiqueta no se pueden leer tal como se imprimen.', VOID_ES],
  },
  'carrier.bars-thin': {
    en: [
      'The barcode’s thinnest bar is {{found}} mm, and the carrier needs at least {{needed}} mm.',
      VOID_EN,
    ],
    es: ['La barra más fina del código mide {{found}} mm, y se piden al menos {{needed}} mm.', VOID_ES],
  },
  'carrier.bars-thick': {
    en: ['The barcode’s thinnest bar is {{found}} mm, and at most {{needed}} mm is allowed.', VOID_EN],
    es: ['La barra más fina del código mide {{found}} mm, y se permiten {{needed}} mm como máximo.', VOID_ES],
  },
  'carrier.bars-uneven': {
    en: ['The widths of the bars are uneven: the label was made for another resolution.', VOID_EN],
    es: ['Las barras del código no son regulares: la etiqueta se hizo para otra resolución.', VOID_ES],
  },
  'carrier.bars-low': {
    en: ['The barcode is {{found}} mm high, and the carrier needs at least {{needed}} mm.', VOID_EN],
    es: ['El código de barras mide {{found}} mm de alto, y se piden al menos {{needed}} mm.', VOID_ES],
  },
  'carrier.impb-structure': {
    en: ['The postal barcode is not made up correctly.', WRONG_EN],
    es: ['El código postal de barras no tiene las partes que debería tener.', WRONG_ES],
  },
  'carrier.impb-service-type': {
    en: ['The postal number {{number}} names no service.', WRONG_EN],
    es: ['El número postal {{number}} no indica ningún servicio.', WRONG_ES],
  },
  'carrier.check-digit': {
    en: ['The last digits of {{number}} do not add up: the check digit is wrong.', WRONG_EN],
    es: ['Las últimas cifras de {{number}} no cuadran: el dígito de control está mal.', WRONG_ES],
  },
  'carrier.readable-line': {
    en: ['The digits printed below the barcode differ from those in it: {{number}}.', WRONG_EN],
    es: ['Las cifras impresas bajo el código de barras no son las que contiene: {{number}}.', WRONG_ES],
  },
  'carrier.destination': {
    en: [
      'The barcode is for {{found}}, but the order goes to {{ordered}}.',
      'Compare the address on the label with the order. If the label is wrong, void it and buy it again.',
    ],
    es: [
      'El código de barras es para {{found}}, pero el pedido va a {{ordered}}.',
      'Compare la dirección de la etiqueta con el pedido. Si la etiqueta está mal, anúlela y cómprela de nuevo.',
    ],
  },
  'carrier.maxicode': {
    en: ['The square code with the rings belongs to a different package than the bars.', WRONG_EN],
    es: ['El código cuadrado con anillos y las barras son de paquetes distintos.', WRONG_ES],
  },
  'carrier.dead-dot': {
    en: [
      'The printer’s head has a dead dot at {{mm}} mm, which crosses a barcode.',
      'Scan it. If it does not scan at once, print the label on another printer, and have the head replaced.',
    ],
    es: [
      'El cabezal tiene un punto muerto a {{mm}} mm, que cruza un código de barras.',
      'Escanéelo. Si no se lee a la primera, imprima la etiqueta en otra impresora y haga cambiar el cabezal.',
    ],
  },
} as const satisfies SentenceTable
