// The problem sentences about settings and printers' set-up, in every language.
import type { SentenceTable } from './sentence-table.ts'

export const settings = {
  'settings.unreadable': {
    en: ['The settings cannot be read.', 'Check that the data folder can be used.'],
    es: ['No se pueden leer los ajustes.', 'Compruebe que la carpeta de datos se puede usar.'],
  },
  'settings.unwritable': {
    en: ['The settings could not be saved.', 'Check that the disk has room and can be written.'],
    es: ['No se pudieron guardar los ajustes.', 'Compruebe que el disco tiene espacio y se puede escribir.'],
  },
  'settings.folder-unwritable': {
    en: [
      'The data folder cannot be written.',
      'Ask whoever looks after this computer for the right to write there, or for a station with its own folder for you.',
    ],
    es: [
      'No se puede escribir en la carpeta de datos.',
      'Pida a quien mantiene este equipo permiso para escribir en ella, o que inicie la estación con una carpeta suya.',
    ],
  },
  'settings.set-aside': {
    en: [
      'A settings file was damaged. It was set aside, and the station started with defaults.',
      'Set the station up again, or ask support to repair the file.',
    ],
    es: [
      'Un archivo de ajustes estaba dañado. Se guardó aparte y la estación empezó con valores iniciales.',
      'Configure la estación otra vez, o pida a soporte que lo repare.',
    ],
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
  'settings.ca-file-missing': {
    en: ['There is no such file: {{path}}', 'Write the full path, from the root of the disk.'],
    es: ['No existe este archivo: {{path}}', 'Escriba la ruta completa, desde la raíz del disco.'],
  },
  'settings.ca-file-unreadable': {
    en: [
      'The station may not read this file ({{cause}}).',
      'Give the user at the screen the right to read it.',
    ],
    es: [
      'La estación no puede leer este archivo ({{cause}}).',
      'Dé permiso de lectura a quien usa la pantalla.',
    ],
  },
  'settings.ca-file-not-pem': {
    en: [
      'This file contains no readable certificate.',
      'It must be text with BEGIN CERTIFICATE in it (PEM).',
    ],
    es: [
      'Este archivo no contiene ningún certificado legible.',
      'Debe ser texto con BEGIN CERTIFICATE dentro (PEM).',
    ],
  },
  'settings.ca-file-expired': {
    en: ['The certificate in this file expired on {{day}}.', 'Ask IT support for the new one.'],
    es: ['El certificado de este archivo venció el {{day}}.', 'Pida el nuevo a soporte informático.'],
  },
  'settings.ca-file-not-yet': {
    en: ['The certificate in this file is not valid yet.', 'Check the clock of this computer.'],
    es: ['El certificado de este archivo aún no es válido.', 'Revise el reloj de este equipo.'],
  },
  'settings.feed-dropped': {
    en: [
      'Only your company sets where updates come from. The address saved here is no longer used.',
      'Ask IT support to name it in the policy file, if it is needed.',
    ],
    es: [
      'Solo su empresa fija de dónde vienen las actualizaciones. La dirección guardada aquí ya no se usa.',
      'Pida a soporte informático que la indique en el archivo de directivas, si hace falta.',
    ],
  },
  'settings.feed-by-policy': {
    en: ['Only your company sets where updates come from.', 'Ask IT support to change the policy file.'],
    es: [
      'Solo su empresa fija de dónde vienen las actualizaciones.',
      'Pida a soporte informático que cambie el archivo de directivas.',
    ],
  },
  'settings.variables-ignored': {
    en: [
      'Only your company’s policy file counts: {{names}} in the environment has no effect.',
      'Ask IT support to move its contents to the policy file.',
    ],
    es: [
      'Solo cuenta el archivo de directivas de su empresa: {{names}} en el entorno no tiene efecto.',
      'Pida a soporte informático que pase su contenido al archivo de directivas.',
    ],
  },
  'settings.policy-writable': {
    en: [
      'The company’s policy file can be changed by users who are not administrators: {{path}}',
      'Ask IT support to let only administrators write to the file and its folder.',
    ],
    es: [
      'El archivo de directivas de la empresa lo pueden cambiar usuarios que no son administradores: {{path}}',
      'Pida a soporte informático que solo los administradores puedan escribir el archivo y su carpeta.',
    ],
  },
  'settings.locked': {
    en: ['This setting is set by your company.', 'Ask IT support to change it.'],
    es: ['Este ajuste lo fija su empresa.', 'Pida a soporte informático que lo cambie.'],
  },
  'settings.policy-text': {
    en: [
      'The text that your company’s policy file gives for “{{setting}}” cannot be used. It is left out.',
      'Ask IT support to change it in the policy file, then start the station again.',
    ],
    es: [
      'El texto que el archivo de directivas de su empresa da para «{{setting}}» no sirve. Se ha dejado fuera.',
      'Pida a soporte informático que lo cambie en el archivo de directivas y vuelva a iniciar la estación.',
    ],
  },
  'settings.policy-invalid': {
    en: [
      'The company’s settings for this station cannot be read.',
      'Ask IT support to correct the policy file or the environment.',
    ],
    es: [
      'No se pueden leer los ajustes de la empresa para esta estación.',
      'Pida a soporte informático que corrija el archivo de directivas o el entorno.',
    ],
  },
  'settings.set-up-invalid': {
    en: ['This file is not a station’s set-up.', 'Choose a file that another station has exported.'],
    es: [
      'Este archivo no es una configuración de estación.',
      'Elija un archivo exportado por otra estación.',
    ],
  },
} as const satisfies SentenceTable
