// The problem sentences about passwords and keys, in every language.
import type { SentenceTable } from './sentence-table.ts'

export const secrets = {
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
  'settings.secret-exposed': {
    en: [
      'A file with a secret can be read by others, and is not used: {{path}}',
      'Ask IT support to let only the station’s user read it (mode 0600).',
    ],
    es: [
      'Un archivo con un secreto lo pueden leer otros, y no se usa: {{path}}',
      'Pida a soporte informático que solo lo pueda leer el usuario de la estación (modo 0600).',
    ],
  },
  'settings.secret-unreadable': {
    en: [
      'A file with a secret cannot be used: {{path}}',
      'Ask IT support to let the station’s user read it, and to write nothing else into it.',
    ],
    es: [
      'Un archivo con un secreto no sirve: {{path}}',
      'Pida a soporte informático que lo pueda leer el usuario de la estación y que no contenga nada más.',
    ],
  },
  'settings.secret-unfixed': {
    en: [
      'A secret was provided for “{{setting}}”, which the company’s policy file does not set. It is not used.',
      'Ask IT support to name the address in the policy file.',
    ],
    es: [
      'Hay un secreto para «{{setting}}», que el archivo de directivas de su empresa no fija. No se usa.',
      'Pida a soporte informático que indique la dirección en el archivo de directivas.',
    ],
  },
  'settings.secret-ca-file': {
    en: [
      'A secret was provided for “{{setting}}”, but this station trusts its own certificates. It is not used.',
      'Ask IT support to name the certificate file in the policy file, or clear it under Settings, This station.',
    ],
    es: [
      'Hay un secreto para «{{setting}}», pero esta estación confía en certificados propios. No se usa.',
      'Pida a soporte informático que indique el archivo de certificados en el archivo de directivas, o quítelo en Ajustes, Esta estación.',
    ],
  },
} as const satisfies SentenceTable
