// What is said of settings, printers, people and keys that cannot be kept as they were typed, or not now, and of what a check of
// the records finds, in every language.
import type { SentenceTable } from './sentence-table.ts'

export const settingChecks = {
  'storage.adjustment-unreadable': {
    en: [
      'A line of a carrier’s statement, {{name}}, cannot be read: it was changed from outside. It is not listed with the others.',
      'Claim that amount back by the carrier’s own statement, and send the diagnostics bundle to support.',
    ],
    es: [
      'Una línea del extracto de un transportista, {{name}}, no se puede leer: se alteró desde fuera. No sale en la lista con las demás.',
      'Reclame ese importe con el extracto del transportista y envíe el paquete de diagnóstico a soporte.',
    ],
  },
  'settings.control-characters': {
    en: ['This contains a line break or another invisible character.', 'Type it again on one line.'],
    es: ['Contiene un salto de línea u otro carácter invisible.', 'Escríbalo de nuevo en una sola línea.'],
  },
  'settings.secret-characters': {
    en: [
      'This contains characters that cannot be sent as a password or key.',
      'Copy it again, without spaces or line breaks.',
    ],
    es: [
      'Contiene caracteres que no se pueden enviar como contraseña o clave.',
      'Cópielo de nuevo, sin espacios ni saltos de línea.',
    ],
  },
  'settings.signing-secret': {
    en: ['24 to 64 bytes in base64 are needed: openssl rand -base64 32', ''],
    es: ['Hacen falta de 24 a 64 bytes en base64: openssl rand -base64 32', ''],
  },
  'settings.name-taken': {
    en: [
      'The request uses this name for something else, or cannot accept it as a name.',
      'Use the name that the service gave you: letters, numbers, dots and hyphens.',
    ],
    es: [
      'La petición usa este nombre para otra cosa, o no lo admite como nombre.',
      'Use el nombre que le dio el servicio: letras, números, puntos y guiones.',
    ],
  },
  'settings.folder-path': {
    en: ['This is not the full path of a folder.', 'Begin at the drive or at /, such as /srv/orders.'],
    es: ['Esto no es la ruta completa de una carpeta.', 'Empiece en la unidad o en /, como /srv/orders.'],
  },
  'settings.figures-path': {
    en: [
      'This is not the full path of a file whose name ends in .prom.',
      'Write one such as /var/lib/node_exporter/textfile/bench-1.prom.',
    ],
    es: [
      'Esto no es la ruta completa de un archivo cuyo nombre termine en .prom.',
      'Escriba una como /var/lib/node_exporter/textfile/bench-1.prom.',
    ],
  },
  'settings.plain-name': {
    en: [
      'This contains characters that the service does not accept here.',
      'Use letters, numbers, dots and hyphens.',
    ],
    es: ['Contiene caracteres que el servicio no admite aquí.', 'Use letras, números, puntos y guiones.'],
  },
  'settings.host-name': {
    en: ['This is not the name of a computer.', 'Write a name such as docs.example.com, or an IP address.'],
    es: ['Esto no es el nombre de un equipo.', 'Escriba un nombre como docs.example.com o una dirección IP.'],
  },
  'settings.address-invalid': {
    en: ['This is not a web address.', 'It begins with https:// and contains no user name or password.'],
    es: ['Esto no es una dirección web.', 'Empieza por https:// y no lleva usuario ni contraseña.'],
  },
  'settings.address-query': {
    en: [
      'A service’s address cannot contain “?” or “#”: nothing could be sent to it.',
      'Remove the sign and everything after it.',
    ],
    es: [
      'La dirección de un servicio no puede llevar «?» ni «#»: no se le podría enviar nada.',
      'Quite el signo y lo que le sigue.',
    ],
  },
  'settings.address-insecure': {
    en: ['Only https addresses are allowed beyond this machine.', 'Use https://.'],
    es: ['Fuera de este equipo solo se admite https.', 'Use https://.'],
  },
  'settings.proxy-invalid': {
    en: [
      'This is not a proxy.',
      'Write system, none, or an address such as http://proxy.example:3128 without a user name or password.',
    ],
    es: [
      'Esto no es un proxy.',
      'Escriba system, none o una dirección como http://proxy.example:3128 sin usuario ni contraseña.',
    ],
  },
  'settings.set-up-invalid': {
    en: ['This file is not a station’s set-up.', 'Choose a file that another station has exported.'],
    es: [
      'Este archivo no es una configuración de estación.',
      'Elija un archivo exportado por otra estación.',
    ],
  },
  'order-service.key-name-missing': {
    en: ['The key has no name.', 'Name the program that it is for.'],
    es: ['La llave no tiene nombre.', 'Nombre el programa para el que es.'],
  },
  'order-service.key-name-taken': {
    en: [
      'There is a key called “{{name}}” already.',
      'Give this one another name, or revoke that one first.',
    ],
    es: ['Ya hay una llave llamada «{{name}}».', 'Dé otro nombre a esta, o revoque antes la otra.'],
  },
  'order-service.too-many-keys': {
    en: ['There are {{limit}} keys already.', 'Revoke those that nobody uses.'],
    es: ['Ya hay {{limit}} llaves.', 'Anule las que nadie usa.'],
  },
  'order-service.key-not-found': {
    en: ['This key is gone already.', ''],
    es: ['Esta llave ya no está.', ''],
  },
  'settings.look-up-address': {
    en: [
      'This address has no {reference} in its path.',
      'Write it where the order’s number belongs, such as https://erp.example.com/orders/{reference}.',
    ],
    es: [
      'Esta dirección no tiene {reference} en su ruta.',
      'Escríbalo donde va el número del pedido, como https://erp.example.com/orders/{reference}.',
    ],
  },
  'settings.pointer': {
    en: ['This is no JSON Pointer.', 'It begins with /, such as /ship/name.'],
    es: ['Esto no es un JSON Pointer.', 'Empieza con /, como /ship/name.'],
  },
  'settings.file-path': {
    en: ['This is not the whole path of a file.', ''],
    es: ['Esto no es la ruta completa de un archivo.', ''],
  },
  'settings.elsewhere-by-policy': {
    en: ['Only the company’s policy lets orders come from other computers.', ''],
    es: ['Solo la política de la empresa permite pedidos de otros equipos.', ''],
  },
  'printer.company-name': {
    en: ['A printer of your company has this name.', 'Choose another name.'],
    es: ['Una impresora de su empresa tiene este nombre.', 'Elija otro nombre.'],
  },
  'printer.company-default': {
    en: [
      'Your company has set which printer labels go to by default.',
      'Save this one without that, or ask IT support to change it.',
    ],
    es: [
      'Su empresa ha fijado a qué impresora van las etiquetas de forma predeterminada.',
      'Guarde esta sin marcarlo, o pida a soporte informático que lo cambie.',
    ],
  },
  'people.by-company': {
    en: [
      'Your company has set who this person is and what they may do.',
      'Ask IT support to change it. A new PIN can be given here.',
    ],
    es: [
      'Su empresa ha fijado quién es esta persona y qué puede hacer.',
      'Pida a soporte informático que lo cambie. Aquí se le puede dar un PIN nuevo.',
    ],
  },
  'people.company-name': {
    en: ['Your company has named a person like this already.', 'Choose another name.'],
    es: ['Su empresa ya ha nombrado a una persona así.', 'Elija otro nombre.'],
  },
  'input.text': { en: ['Write this as text.', ''], es: ['Escríbalo como texto.', ''] },
  'input.yes-or-no': { en: ['Say yes or no.', ''], es: ['Diga sí o no.', ''] },
  'input.list': {
    en: ['This must be a list.', 'Put it into one, even where it is alone.'],
    es: ['Tiene que ser una lista.', 'Póngalo en una, aunque sea uno solo.'],
  },
  'input.group': {
    en: ['This must be a group of fields.', 'Give each of them by its name.'],
    es: ['Tiene que ser un grupo de campos.', 'Dé cada uno con su nombre.'],
  },
  'input.none-of-these': {
    en: ['This is none of the values that can stand here.', 'Choose one of those.'],
    es: ['No es ninguno de los valores posibles.', 'Elija uno de ellos.'],
  },
  'input.too-short': {
    en: ['This is too short: at least {{limit}} characters.', 'Write more.'],
    es: ['Es demasiado corto: {{limit}} caracteres como mínimo.', 'Escriba más.'],
  },
  'input.too-many': {
    en: [
      'This list is too long: at most {{limit}} are kept.',
      'Take out what is not needed, then save again.',
    ],
    es: [
      'Esta lista es demasiado larga: se guardan {{limit}} como máximo.',
      'Quite lo que no haga falta y guarde de nuevo.',
    ],
  },
  'people.same-name': {
    en: [
      'A person of this name is on the list already: nobody could tell the two apart.',
      'Add what tells them apart, such as a last name.',
    ],
    es: [
      'Ya hay en la lista una persona con este nombre: no se podrían distinguir.',
      'Añada algo que las distinga, como un apellido.',
    ],
  },
  'people.supervisor-first': {
    en: ['The station needs a supervisor before it has operators.', 'Add or keep a supervisor.'],
    es: ['La estación necesita un supervisor antes que operadores.', 'Añada o conserve un supervisor.'],
  },
  'settings.purchase-running': {
    en: ['A label is being bought right now.', 'Wait for its result, then save this.'],
    es: ['Se está comprando una etiqueta ahora.', 'Espere el resultado y guárdelo después.'],
  },
  'settings.close-running': {
    en: ['The day is being closed right now.', 'Wait until that has finished, then save this.'],
    es: ['Se está cerrando el día ahora.', 'Espere a que termine y guárdelo después.'],
  },
  'settings.void-running': {
    en: ['A label is being voided right now.', 'Wait for its result, then save this.'],
    es: ['Se está anulando una etiqueta ahora.', 'Espere el resultado y guárdelo después.'],
  },
  'settings.funds-running': {
    en: ['Funds are being added right now.', 'Wait for the result, then save this.'],
    es: ['Se está añadiendo saldo ahora.', 'Espere el resultado y guárdelo después.'],
  },
  'settings.print-running': {
    en: ['A label is on its way to a printer right now.', 'Wait a moment, then save this.'],
    es: ['Una etiqueta va ahora en camino a una impresora.', 'Espere un momento y guárdelo después.'],
  },
  'settings.decision-running': {
    en: ['A decision is being recorded right now.', 'Wait a moment, then save this.'],
    es: ['Se está registrando ahora una decisión.', 'Espere un momento y guárdelo después.'],
  },
  'settings.station-at-work': {
    en: [
      'Another station named {{station}} is at work in the warehouse.',
      'Choose a name that no other station has.',
    ],
    es: [
      'Otra estación llamada {{station}} trabaja en el almacén.',
      'Elija un nombre que no tenga ninguna otra estación.',
    ],
  },
  'settings.scan-before-name': {
    en: [
      'The label of {{reference}} still has to be scanned from its box at this bench.',
      'Scan it, or say why it cannot be scanned. Then give the bench its new name.',
    ],
    es: [
      'Aún hay que escanear en este puesto la etiqueta de {{reference}} desde su caja.',
      'Escanéela o diga por qué no se puede escanear. Después cambie el nombre del puesto.',
    ],
  },
  'settings.feed-by-policy': {
    en: ['Only your company sets where updates come from.', 'Ask IT support to change the policy file.'],
    es: [
      'Solo su empresa fija de dónde vienen las actualizaciones.',
      'Pida a soporte informático que cambie el archivo de directivas.',
    ],
  },
  'settings.locked': {
    en: ['This setting is set by your company.', 'Ask IT support to change it.'],
    es: ['Este ajuste lo fija su empresa.', 'Pida a soporte informático que lo cambie.'],
  },
} as const satisfies SentenceTable
