// What a bought label went without, because its service has no place for it: a sentence for each field of a shipment.
import type { SentenceTable } from './sentence-table.ts'

const en = (what: string): [string, string] => [
  `Not sent, since this service has no field for it: ${what}.`,
  '',
]
const es = (what: string): [string, string] => [
  `No se envió, porque este servicio no lo admite: ${what}.`,
  '',
]

export const notSent = {
  'not-sent.other': { en: en('one of the fields'), es: es('uno de los datos') },
  'not-sent.shippingService': { en: en('the service chosen'), es: es('el servicio elegido') },
  'not-sent.references.reference1': { en: en('reference 1'), es: es('referencia 1') },
  'not-sent.references.reference2': { en: en('reference 2'), es: es('referencia 2') },
  'not-sent.references.reference3': { en: en('reference 3'), es: es('referencia 3') },
  'not-sent.references.reference4': { en: en('reference 4'), es: es('referencia 4') },
  'not-sent.references.orderNumber': { en: en('the order number'), es: es('el número de pedido') },
  'not-sent.references.sku': { en: en('the SKU'), es: es('el SKU') },
  'not-sent.reference': { en: en('the package number'), es: es('el número de paquete') },
  'not-sent.postalRequired': { en: en('the choice of carrier'), es: es('la elección de transportista') },
  'not-sent.documentFormat': { en: en('the document format'), es: es('el formato del documento') },
  'not-sent.customs': { en: en('the customs data'), es: es('los datos de aduana') },
  'not-sent.dutyTerms': { en: en('who pays duties'), es: es('quién paga los aranceles') },
  'not-sent.docTabValues': {
    en: en('the lines on the label’s tab'),
    es: es('las líneas de la pestaña'),
  },
  'not-sent.packages.description': {
    en: en('the description of the contents'),
    es: es('la descripción del contenido'),
  },
  'not-sent.packages.dangerousGoods.type': {
    en: en('the kind of dangerous goods, beyond its mark as hazardous'),
    es: es('el tipo de mercancía peligrosa, fuera de su marca de peligrosa'),
  },
  'not-sent.packages.dangerousGoods.emergencyContactNumber': {
    en: en('the emergency number'),
    es: es('el teléfono de emergencia'),
  },
  'not-sent.to.residential': {
    en: en('whether the recipient’s address is residential'),
    es: es('si la dirección del destinatario es una vivienda'),
  },
  'not-sent.from.residential': {
    en: en('whether the sender’s address is residential'),
    es: es('si la dirección del remitente es una vivienda'),
  },
  'not-sent.from.name': { en: en('the sender’s name'), es: es('el nombre del remitente') },
  'not-sent.from.companyName': { en: en('the sender’s company'), es: es('la empresa del remitente') },
  'not-sent.from.address3': {
    en: en('the third line of the sender’s address'),
    es: es('la tercera línea de la dirección del remitente'),
  },
  'not-sent.from.phoneNumber': { en: en('the sender’s phone'), es: es('el teléfono del remitente') },
  'not-sent.from.email': { en: en('the sender’s e-mail'), es: es('el correo del remitente') },
  'not-sent.returnTo.residential': {
    en: en('whether the return address is residential'),
    es: es('si la dirección de devolución es una vivienda'),
  },
  'not-sent.returnTo.phoneNumber': {
    en: en('the phone of the return address'),
    es: es('el teléfono de la dirección de devolución'),
  },
  'not-sent.returnTo.email': {
    en: en('the e-mail of the return address'),
    es: es('el correo de la dirección de devolución'),
  },
} as const satisfies SentenceTable
