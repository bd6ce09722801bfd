// The problem sentences about secrets that do not follow a changed address, in every language.
import type { SentenceTable } from './sentence-table.ts'

export const droppedSecrets = {
  'secret.labelServer.token-elsewhere': {
    en: [
      'The token of the label server was given for another address. It is not sent to this one.',
      'Enter the token for this address.',
    ],
    es: [
      'El token del servidor de etiquetas se dio para otra dirección. No se envía a esta.',
      'Escriba el token para esta dirección.',
    ],
  },
  'secret.labelServer.clientSecret-elsewhere': {
    en: [
      'The client secret of the label server was given for other addresses. It is not sent to these.',
      'Enter the client secret for these addresses.',
    ],
    es: [
      'El secreto del cliente del servidor de etiquetas se dio para otras direcciones. No se envía a estas.',
      'Escriba el secreto del cliente para estas direcciones.',
    ],
  },
  'secret.parcelLabel.apiKey-elsewhere': {
    en: [
      'The API key of the parcel service was given for another address. It is not sent to this one.',
      'Enter the API key for this address.',
    ],
    es: [
      'La clave de API del servicio de paquetes se dio para otra dirección. No se envía a esta.',
      'Escriba la clave de API para esta dirección.',
    ],
  },
  'secret.parcelLabel.serviceProviderKey-elsewhere': {
    en: [
      'The service provider key of the parcel service was given for another address. It is not sent to this one.',
      'Enter the service provider key for this address.',
    ],
    es: [
      'La clave de proveedor del servicio de paquetes se dio para otra dirección. No se envía a esta.',
      'Escriba la clave de proveedor para esta dirección.',
    ],
  },
  'secret.ledger.password-elsewhere': {
    en: [
      'The password of the warehouse’s database was given for another database or user. It is not sent to this one.',
      'Enter the password for this database.',
    ],
    es: [
      'La contraseña de la base de datos del almacén se dio para otra base o usuario. No se envía a esta.',
      'Escriba la contraseña para esta base de datos.',
    ],
  },
  'secret.lookUp.key-elsewhere': {
    en: [
      'The key of the company’s own system was given for another address. It is not sent to this one.',
      'Enter the key for this address.',
    ],
    es: [
      'La clave del sistema de la empresa se dio para otra dirección. No se envía a esta.',
      'Escriba la clave para esta dirección.',
    ],
  },
  'secret.results.secret-elsewhere': {
    en: [
      'The secret of the company’s own system was given for another address. It is not sent to this one.',
      'Enter the secret for this address.',
    ],
    es: [
      'El secreto del sistema de la empresa se dio para otra dirección. No se envía a esta.',
      'Escriba el secreto para esta dirección.',
    ],
  },
} as const satisfies SentenceTable
