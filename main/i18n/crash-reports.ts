// What only the list of crash reports says, in every language.
import type { SentenceTable } from './sentence-table.ts'

export const crashReports = {
  'crash.gone': {
    en: ['This crash report is no longer on this bench.', 'Look at the list: it was sent or deleted.'],
    es: ['Este informe de fallo ya no está en esta mesa.', 'Mire la lista: se envió o se eliminó.'],
  },
  'crash.changed': {
    en: [
      'What would go now is not what you read: the report or its address has changed. Nothing was sent.',
      'Close the report and read it again.',
    ],
    es: [
      'Lo que se enviaría ahora no es lo que leyó: el informe o su dirección han cambiado. No se envió nada.',
      'Cierre el informe y léalo otra vez.',
    ],
  },
  'crash.no-address': {
    en: [
      'No address is set that receives crash reports, so nothing was sent.',
      'Ask IT support to set one, or give them the report’s file.',
    ],
    es: [
      'No hay ninguna dirección que reciba los informes de fallos; no se envió nada.',
      'Pida a soporte informático que fije una, o entrégueles el archivo del informe.',
    ],
  },
  'crash.not-reached': {
    en: [
      'The address for crash reports could not be reached, so the report was not sent.',
      'Check the network and the address in the settings, then send it again.',
    ],
    es: [
      'No se pudo llegar a la dirección de los informes de fallos; el informe no se envió.',
      'Revise la red y la dirección en los ajustes y envíelo otra vez.',
    ],
  },
  'crash.not-trusted': {
    en: [
      'The address for crash reports did not prove who it is, so the report was not sent.',
      'Ask IT support to check its certificate.',
    ],
    es: [
      'La dirección de los informes de fallos no demostró quién es; el informe no se envió.',
      'Pida a soporte informático que revise su certificado.',
    ],
  },
  'crash.refused': {
    en: [
      'The address for crash reports did not take the report (answer {{status}}). It stays here.',
      'Ask IT support to check what receives the reports, then send it again.',
    ],
    es: [
      'La dirección de los informes de fallos no aceptó el informe (respuesta {{status}}). Sigue aquí.',
      'Pida a soporte informático que revise quién recibe los informes y envíelo otra vez.',
    ],
  },
  'crash.unknown': {
    en: [
      'It is not known whether the crash report arrived. It stays here.',
      'Send it again: whoever receives it twice knows it by its id.',
    ],
    es: [
      'No se sabe si el informe de fallo llegó. Sigue aquí.',
      'Envíelo otra vez: quien lo reciba dos veces lo reconoce por su id.',
    ],
  },
} as const satisfies SentenceTable
