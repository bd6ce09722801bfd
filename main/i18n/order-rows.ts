// The problem sentences about one order of a file, in every language.
import type { SentenceTable } from './sentence-table.ts'

export const orderRows = {
  'order.not-found': {
    en: ['The station has no such order.', 'Import its file, or type the package in.'],
    es: ['La estación no tiene ese pedido.', 'Importe su archivo, o escriba el paquete.'],
  },
  'order.changed-outside': {
    en: [
      'Order {{reference}} was changed in the records after its file was imported, and not by the station. It will not be shipped.',
      'Tell a supervisor. Remove the file’s waiting orders, import the file again and send the diagnostics bundle to support.',
    ],
    es: [
      'El pedido {{reference}} se alteró en los registros después de importar su archivo, y no por la estación. No se envía.',
      'Avise a un supervisor. Quite los pedidos en espera de ese archivo, impórtelo otra vez y envíe el paquete de diagnóstico a soporte.',
    ],
  },
  'order.not-told': {
    en: [
      'According to the audit trail, nobody told this batch to ship order {{reference}}. It will not be shipped.',
      'Somebody changed the order or the batch from outside, or a batch from an earlier version was resumed. Ship the order in a new batch if it should go.',
    ],
    es: [
      'Según el registro de eventos, nadie pidió enviar el pedido {{reference}} en este lote. No se envía.',
      'Alguien alteró desde fuera el pedido o el lote, o siguió un lote de una versión anterior. Envíe el pedido en un lote nuevo si debe salir.',
    ],
  },
  'order.weight-unreadable': {
    en: ['This is not a weight.', 'Write it like 19.2 oz or 1 lb 3 oz.'],
    es: ['Esto no es un peso.', 'Escríbalo como 19.2 oz o 1 lb 3 oz.'],
  },
  'order.number-unreadable': {
    en: ['This is not a number.', 'Write it like 12 or 12.5.'],
    es: ['Esto no es un número.', 'Escríbalo como 12 o 12.5.'],
  },
  'order.thousand-or-decimal': {
    en: ['This could be thousands or a decimal number.', 'Write it like 1234 or 1.2.'],
    es: ['Esto puede ser un millar o un decimal.', 'Escríbalo como 1234 o 1.2.'],
  },
  'order.money-unreadable': {
    en: ['This is not an amount.', 'Write it like 20 or 20.50.'],
    es: ['Esto no es un importe.', 'Escríbalo como 20 o 20.50.'],
  },
  'order.money-part-of-cent': {
    en: ['This amount has a fraction of a cent. It was not used.', 'Write it like 20 or 20.50.'],
    es: ['Este importe tiene una fracción de centavo. No se usó.', 'Escríbalo como 20 o 20.50.'],
  },
  'order.money-other': {
    en: [
      'The file has this amount in “{{currency}}”. Only US dollars can be declared. It was not used.',
      'Convert it to US dollars and type it.',
    ],
    es: [
      'El archivo trae este importe en «{{currency}}». Solo se pueden declarar dólares de EE. UU. No se usó.',
      'Conviértalo a dólares de EE. UU. y escríbalo.',
    ],
  },
  'order.yes-no-unreadable': {
    en: ['This is neither yes nor no.', 'Write yes or no, or leave it empty.'],
    es: ['Esto no es sí ni no.', 'Escriba sí o no, o déjelo vacío.'],
  },
  'order.day-unreadable': {
    en: ['This is not a date.', 'Write it like 2026-12-01 or 12/1/2026.'],
    es: ['Esto no es una fecha.', 'Escríbalo como 2026-12-01 o 12/1/2026 (mes/día/año).'],
  },
  'order.day-two-ways': {
    en: ['This can be read as two dates.', 'Write it like 2026-12-01.'],
    es: ['Esto se puede leer como dos fechas.', 'Escríbalo como 2026-12-01.'],
  },
  'order.letters-lost': {
    en: [
      'Some letters in this text were lost: the file is in another encoding. It was not used.',
      'Type it. Or save the file as “CSV UTF-8” and import it again.',
    ],
    es: [
      'Se perdieron letras de este texto: el archivo está en otra codificación. No se usó.',
      'Escríbalo. O guarde el archivo como «CSV UTF-8» e impórtelo otra vez.',
    ],
  },
  'order.unit-unknown': {
    en: [
      'The unit beside it in the file, “{{unit}}”, is unknown, or differs from its heading. It was not used.',
      'Type it with its unit, like 3 kg. Or correct the file and import it again.',
    ],
    es: [
      'La unidad que trae el archivo, «{{unit}}», no se conoce o no es la de su encabezado. No se usó.',
      'Escríbalo con su unidad, como 3 kg. O corrija el archivo e impórtelo otra vez.',
    ],
  },
  'order.unit-unclear': {
    en: [
      'The file has units, but it is not clear which one belongs to this number. It was not used.',
      'Choose the unit for the whole file, write it into the column’s heading like “(lb)”, or type the number with its unit.',
    ],
    es: [
      'El archivo trae unidades, pero no queda claro cuál es la de este número. No se usó.',
      'Elija la unidad para todo el archivo, póngala en el encabezado de la columna, como «(lb)», o escriba el número con su unidad.',
    ],
  },
  'order.columns-differ': {
    en: [
      'The column “{{column}}” in the file says something else here. Neither was used.',
      'Type the right value. Or correct the file, or choose the other column, and import it again.',
    ],
    es: [
      'La columna «{{column}}» del archivo dice otra cosa aquí. No se usó ninguna.',
      'Escriba lo correcto. O corrija el archivo, o elija la otra columna, e impórtelo otra vez.',
    ],
  },
  'order.object-unread': {
    en: [
      'The file has several values in one here, and not all of them are understood. None was used.',
      'Type the right value. Or have the file give a single text or number here, and import it again.',
    ],
    es: [
      'El archivo trae aquí varios valores en uno, y no todos se entienden. No se usó ninguno.',
      'Escriba lo correcto. O haga que el archivo traiga aquí un solo texto o número, e impórtelo otra vez.',
    ],
  },
  'order.day-past': {
    en: ['This day is in the past.', 'Write a future date, or leave it empty.'],
    es: ['Ese día ya pasó.', 'Escriba una fecha futura, o déjelo vacío.'],
  },
  'order.kind-not-said': {
    en: ['This says yes, and not of which kind.', 'Write the kind, or no.'],
    es: ['Esto dice que sí, y no de qué tipo.', 'Escriba el tipo, o no.'],
  },
  'order.goods-not-said': {
    en: ['Left out: this order names no dangerous goods.', ''],
    es: ['Se omite: este pedido no indica mercancía peligrosa.', ''],
  },
  'order.called-off': {
    en: [
      'The file says “{{said}}” of this order, in its column “{{column}}”.',
      'Ask whether it still ships; if not, remove it from the list.',
    ],
    es: [
      'El archivo dice «{{said}}» de este pedido, en su columna «{{column}}».',
      'Pregunte si todavía se envía; si no, quítelo de la lista.',
    ],
  },
  'order.column-unused': {
    en: [
      'The file’s column “{{column}}” says something here, and nothing was taken from it.',
      'Type what it says, or clear this if it does not matter.',
    ],
    es: [
      'La columna «{{column}}» del archivo dice algo aquí, y no se tomó nada de ella.',
      'Escriba lo que dice, o borre esto si no importa.',
    ],
  },
  'order.choice-unknown': {
    en: ['This is not one of the values that can be chosen here.', 'Choose one of them, or leave it empty.'],
    es: ['No es ninguno de los valores que se pueden elegir aquí.', 'Elija uno, o déjelo vacío.'],
  },
  'order.service-unknown': {
    en: ['There is no such service.', 'Write “label server” or “parcel service”, or leave it empty.'],
    es: ['No existe ese servicio.', 'Escriba «servidor de etiquetas» o «paquetería», o déjelo vacío.'],
  },
  'order.value-unfit': {
    en: ['This is more than fits here ({{limit}} at most).', 'Shorten it.'],
    es: ['Esto no cabe aquí ({{limit}} como máximo).', 'Acórtelo.'],
  },
  'order.cells-shifted': {
    en: [
      'This row has more cells than the file has headings: its values may be in the wrong columns.',
      'Put quotes around any cell that contains the file’s separator, and import the file again.',
    ],
    es: [
      'Esta fila tiene más celdas que encabezados el archivo: sus valores pueden estar en otras columnas.',
      'Ponga entre comillas la celda que contiene el separador e importe el archivo otra vez.',
    ],
  },
  'order.twice-in-file': {
    en: [
      'This reference is in the file already, in line {{row}}.',
      'Give each package its own reference, or number the boxes of the order.',
    ],
    es: [
      'Esta referencia ya está en la línea {{row}} del archivo.',
      'Dé a cada paquete su propia referencia, o numere las cajas del pedido.',
    ],
  },
  'order.called-the-same': {
    en: [
      '{{other}} waits, sent by a program, and both references read as one order: this one was not taken in.',
      'Ship {{other}} first, or correct this reference, and import it again.',
    ],
    es: [
      '{{other}} espera, enviado por un programa, y ambas referencias se leen como un mismo pedido: este no se tomó.',
      'Envíe antes {{other}}, o corrija esta referencia, e impórtelo otra vez.',
    ],
  },
  'order.whole-and-boxes': {
    en: [
      'Line {{row}} has this order too: one of the two says which box it is, the other does not.',
      'Number all boxes of the order, or none.',
    ],
    es: [
      'La línea {{row}} tiene también este pedido: una de las dos dice qué caja es y la otra no.',
      'Numere todas las cajas del pedido, o ninguna.',
    ],
  },
  'order.other-count': {
    en: ['Line {{row}} says that this order has {{were}} boxes.', 'Say the same number in all its lines.'],
    es: [
      'La línea {{row}} dice que este pedido tiene {{were}} cajas.',
      'Ponga el mismo número en todas sus líneas.',
    ],
  },
  'order.same-reference': {
    en: [
      'Another waiting order has this reference (line {{row}}), with a different kind of hyphen, space or letter.',
      'Give each package its own reference.',
    ],
    es: [
      'Otro pedido en espera tiene esta referencia (línea {{row}}); solo cambia el tipo de guion, espacio o letra.',
      'Dé a cada paquete su propia referencia.',
    ],
  },
  'order.service-as-written': {
    en: [
      '“{{value}}” goes to the label server as it is written here: the settings have no list of its services.',
      'Ship one order of it first. If it is refused, have the services listed in the settings.',
    ],
    es: [
      '«{{value}}» va al servidor de etiquetas tal como está escrito: los ajustes no tienen una lista de sus servicios.',
      'Envíe primero un solo pedido con él. Si lo rechaza, pida que se pongan los servicios en los ajustes.',
    ],
  },
  'order.service-not-offered': {
    en: [
      '“{{value}}” is not among the services that this station offers.',
      'Scan the order at the bench and choose another service, or have it put on the list in the settings.',
    ],
    es: [
      '«{{value}}» no está entre los servicios que ofrece esta estación.',
      'Escanee el pedido en la mesa y elija otro servicio, o pida que se añada a la lista de los ajustes.',
    ],
  },
  'order.has-label': {
    en: ['This reference already has a label.', 'Leave it out, or ship it by hand with a reason.'],
    es: ['Esta referencia ya tiene etiqueta.', 'Quítela, o envíela a mano con un motivo.'],
  },
  'order.not-bought': {
    en: ['It was settled that no label was bought for it.', 'Try it again, or scan it to ship it.'],
    es: [
      'Se resolvió que no se compró ninguna etiqueta para él.',
      'Inténtelo otra vez, o escanéelo para enviarlo.',
    ],
  },
  'order.cost-not-known': {
    en: ['What its label cost is not known.', 'Look it up at the service.'],
    es: ['No se sabe cuánto costó su etiqueta.', 'Búsquelo en el servicio.'],
  },
  'order.in-run': {
    en: [
      'This order is in a batch that is not finished.',
      'Wait for its result, or go on with the batch if it is paused.',
    ],
    es: [
      'Este pedido está en un lote sin terminar.',
      'Espere el resultado, o continúe el lote si está en pausa.',
    ],
  },
  'order.not-sure': {
    en: [
      'It is not known whether a label was bought for this reference.',
      'Decide it with F3, then bring it in again.',
    ],
    es: ['No se sabe si se compró una etiqueta para esta referencia.', 'Decídalo con F3 y vuelva a traerlo.'],
  },
} as const satisfies SentenceTable
