// What only the meters and the close of a day say, in every language.
import type { SentenceTable } from './sentence-table.ts'

export const fundsAndCloses = {
  'service.meter-not-found': {
    en: ['The service does not know the meter “{{meterId}}”.', 'Check the meter id.'],
    es: ['El servicio no conoce el medidor «{{meterId}}».', 'Revise el id del medidor.'],
  },
  'service.meter-unread': {
    en: [
      'The service named the meter “{{meterId}}”, but what it says of its balance is no amount.',
      'Look at the balance on the service’s own website.',
    ],
    es: [
      'El servicio nombró el medidor «{{meterId}}», pero lo que dice de su saldo no es un importe.',
      'Consulte el saldo en la página del servicio.',
    ],
  },
  'meter.not-found': {
    en: ['There is no meter {{meterId}}.', 'Read the meters again.'],
    es: ['No existe el medidor {{meterId}}.', 'Lea los medidores otra vez.'],
  },
  'funds.not-found': {
    en: [
      'There is nothing to decide about these funds here: somebody else has settled them, or they are of the other mode.',
      'Read the meters again: the balance shows whether they were added.',
    ],
    es: [
      'Aquí no hay nada que decidir sobre estos fondos: alguien más ya los resolvió, o son del otro modo.',
      'Lea los medidores otra vez: el saldo muestra si se añadieron.',
    ],
  },
  'funds.under-way': {
    en: [
      'Money is being added to this meter right now, at another window or bench.',
      'Wait for its result: the balance shows it.',
    ],
    es: [
      'Ahora mismo se añade dinero a este medidor, en otra ventana o mesa.',
      'Espere el resultado: el saldo lo muestra.',
    ],
  },
  'funds.unsettled': {
    en: ['An earlier payment to this meter is not settled yet.', 'Settle it with F3 first.'],
    es: ['Una recarga anterior de este medidor sigue sin resolver.', 'Resuélvala antes con F3.'],
  },
  'funds.reference-added': {
    en: [
      'Funds with the reference {{reference}} were added already, to meter {{meterId}}.',
      'To add more, give another reference or none.',
    ],
    es: [
      'Ya se añadieron fondos con la referencia {{reference}}, al medidor {{meterId}}.',
      'Para añadir más, dé otra referencia o ninguna.',
    ],
  },
  'funds.reference-unsettled': {
    en: [
      'Nobody knows yet whether funds with the reference {{reference}} were added to meter {{meterId}}.',
      'Settle them with F3 first.',
    ],
    es: [
      'Aún no se sabe si se añadieron al medidor {{meterId}} los fondos con la referencia {{reference}}.',
      'Resuélvalo antes con F3.',
    ],
  },
  'funds.refused': {
    en: ['No funds were added: {{reason}}', 'Ask the service, then try again.'],
    es: ['No se añadieron fondos: {{reason}}', 'Pregunte al servicio y vuelva a intentarlo.'],
  },
  'account.practice-elsewhere': {
    en: [
      'This label was bought for practice at {{station}}: the practice services of this bench do not know it.',
      'Void or close it at that bench.',
    ],
    es: [
      'Esta etiqueta se compró para practicar en {{station}}: los servicios de práctica de esta mesa no la conocen.',
      'Anúlela o ciérrela en esa mesa.',
    ],
  },
  'close.not-found': {
    en: ['There is no such close.', 'Look at the list of closes.'],
    es: ['No existe ese cierre.', 'Mire la lista de cierres.'],
  },
  'close.other-mode': {
    en: ['This close was made in the other mode.', 'Switch to that mode, then try again.'],
    es: ['Este cierre se hizo en el otro modo.', 'Cambie a ese modo e inténtelo de nuevo.'],
  },
  'close.settled-already': {
    en: ['Somebody else has already settled these labels.', 'Look at the close again.'],
    es: ['Alguien más ya resolvió estas etiquetas.', 'Mire el cierre otra vez.'],
  },
  'close.others-too': {
    en: [
      'Other labels would be closed with it ({{count}}), so nothing was closed.',
      'Skip this step and close the day (F6) in the evening.',
    ],
    es: [
      'Se cerrarían también otras etiquetas ({{count}}), así que no se cerró nada.',
      'Omita este paso y cierre el día (F6) por la tarde.',
    ],
  },
  'close.nothing': {
    en: ['There is nothing to close.', ''],
    es: ['No hay nada que cerrar.', ''],
  },
  'close.changed-outside': {
    en: [
      'According to the audit trail, {{name}} may already be closed, or has changed: somebody changed the records from outside. Nothing was closed.',
      'Look on the service’s own website. A supervisor has to check the records under Diagnostics and mark this as seen. Then close again.',
    ],
    es: [
      'Según el registro de eventos, {{name}} quizá ya está cerrado, o cambió: alguien alteró los registros desde fuera. No se cerró nada.',
      'Mire en la página del servicio. Un supervisor debe revisar los registros en Diagnóstico y marcarlo como visto. Después, cierre de nuevo.',
    ],
  },
  'funds.changed-outside': {
    en: [
      'According to the audit trail, {{name}} was added to this account, or may have been: somebody changed its record from outside. Nothing was added.',
      'Look at the balance on the service’s own website. A supervisor has to check the records under Diagnostics and mark this as seen. Then add the funds again.',
    ],
    es: [
      'Según el registro de eventos, {{name}} se añadió, o pudo añadirse, a esta cuenta: alguien alteró su registro desde fuera. No se añadió nada.',
      'Mire el saldo en la página del servicio. Un supervisor debe revisar los registros en Diagnóstico y marcarlo como visto. Después, añada los fondos de nuevo.',
    ],
  },
  'close.whole-day': {
    en: ['This service closes the day as a whole, not one label.', 'Close the day with F6.'],
    es: ['Este servicio cierra el día entero, no una etiqueta.', 'Cierre el día con F6.'],
  },
} as const satisfies SentenceTable
