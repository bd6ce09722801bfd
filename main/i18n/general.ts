// The problem sentences that belong to no one area, in every language.
import type { SentenceTable } from './sentence-table.ts'

export const general = {
  'input.invalid': {
    en: ['Some fields need a correction.', 'Correct the fields marked in red.'],
    es: ['Hay campos por corregir.', 'Corrija los campos marcados en rojo.'],
  },
  'station.ending': {
    en: ['The station is shutting down.', 'Restart it, then try again.'],
    es: ['La estación se está cerrando.', 'Reiníciela e inténtelo de nuevo.'],
  },
  'input.unexpected': {
    en: ['This does not fit here.', 'Compare it with an example.'],
    es: ['Esto no sirve aquí.', 'Compárelo con un ejemplo.'],
  },
  'input.number': {
    en: ['Write a number.', ''],
    es: ['Escriba un número.', ''],
  },
  'input.whole-number': {
    en: ['Write a whole number.', ''],
    es: ['Escriba un número entero.', ''],
  },
  'input.at-least': {
    en: ['Write {{limit}} or more.', ''],
    es: ['Escriba {{limit}} o más.', ''],
  },
  'input.more-than': {
    en: ['Write more than {{limit}}.', ''],
    es: ['Escriba más de {{limit}}.', ''],
  },
  'input.at-most': {
    en: ['Write {{limit}} or less.', ''],
    es: ['Escriba {{limit}} o menos.', ''],
  },
  'input.too-long': {
    en: ['This is too long: at most {{limit}} characters.', 'Shorten it.'],
    es: ['Es demasiado largo: {{limit}} caracteres como máximo.', 'Acórtelo.'],
  },
  'input.required': {
    en: ['This is missing.', 'Fill it in.'],
    es: ['Falta este dato.', 'Escríbalo.'],
  },
  'input.not-a-field': {
    en: ['The station has no field with this name.', 'Leave it out.'],
    es: ['La estación no conoce ningún campo con este nombre.', 'Omítalo.'],
  },
  'file.not-base64': {
    en: ['The file did not arrive completely.', 'Choose it again.'],
    es: ['El archivo no llegó completo.', 'Elíjalo otra vez.'],
  },
  'channel.unknown': {
    en: [
      'The station has no action named “{{channel}}”.',
      'Restart the station so that screen and program match.',
    ],
    es: [
      'La estación no tiene la acción «{{channel}}».',
      'Reinicie la estación para que pantalla y programa coincidan.',
    ],
  },
  'input.too-large': {
    en: ['This is larger than the station accepts ({{limit}}).', 'Send a smaller file.'],
    es: ['Supera el tamaño que admite la estación ({{limit}}).', 'Envíe un archivo más pequeño.'],
  },
  'session.missing': {
    en: ['This window has no session with the station.', 'Open the station again from its own link.'],
    es: ['Esta ventana no tiene sesión con la estación.', 'Abra la estación de nuevo desde su enlace.'],
  },
  'session.opened-before': {
    en: ['This link has already opened a window.', 'Open it here too, if it was you.'],
    es: ['Este enlace ya abrió una ventana.', 'Ábralo también aquí, si fue usted.'],
  },
  'session.malformed': {
    en: ['The station does not accept a request like this.', 'Open the station from its own link.'],
    es: ['La estación no acepta una petición así.', 'Abra la estación desde su enlace.'],
  },
  'session.foreign': {
    en: ['The request came from another site.', 'Open the station from its own link.'],
    es: ['La petición vino de otro sitio.', 'Abra la estación desde su enlace.'],
  },
  'station.mode-changed': {
    en: [
      'Training and live were just changed over. Nothing was done.',
      'Look at the screen, then press again.',
    ],
    es: ['Se acaba de cambiar entre práctica y real. No se hizo nada.', 'Mire la pantalla y pulse otra vez.'],
  },
  'station.away': {
    en: [
      'The station does not answer this screen.',
      'Wait a moment: the screen keeps trying. Scan the order again before you ship it.',
    ],
    es: [
      'La estación no responde a esta pantalla.',
      'Espere un momento: la pantalla sigue intentándolo. Escanee el pedido otra vez antes de enviarlo.',
    ],
  },
  'station.internal': {
    en: [
      'Something went wrong inside the station.',
      'Try again; if it keeps happening, send the diagnostics bundle to support.',
    ],
    es: [
      'Algo falló dentro de la estación.',
      'Inténtelo otra vez; si vuelve a pasar, envíe el paquete de diagnóstico a soporte.',
    ],
  },
} as const satisfies SentenceTable
