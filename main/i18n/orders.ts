// The problem sentences about imported orders, the scale, the address book and the shift report, in every language.
import type { SentenceTable } from './sentence-table.ts'

export const orders = {
  'bench.taken-elsewhere': {
    en: [
      'Another window was first: this package is on its bench, or already among the orders.',
      'Continue in that window, or scan the next package.',
    ],
    es: [
      'Otra ventana fue primero: este paquete está en su mesa, o ya entre los pedidos.',
      'Siga en esa ventana, o escanee el siguiente paquete.',
    ],
  },
  'bench.changed-elsewhere': {
    en: [
      'Meanwhile another window took some of these packages. No order was made.',
      'Look at what is still waiting, and press Alt P again.',
    ],
    es: [
      'Mientras tanto, otra ventana tomó algunos de estos paquetes. No se hizo ningún pedido.',
      'Mire lo que aún espera y pulse Alt P otra vez.',
    ],
  },
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
      'Choose the unit for the whole file, or the column that has it, and import it again. Or type the number again.',
    ],
    es: [
      'El archivo trae unidades, pero no queda claro cuál es la de este número. No se usó.',
      'Elija la unidad para todo el archivo, o la columna que la indica, e impórtelo otra vez. O escriba el número de nuevo.',
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
    en: ['This says that there are dangerous goods, but not which kind.', 'Write their kind, or no.'],
    es: ['Esto dice que hay mercancía peligrosa, pero no de qué tipo.', 'Escriba su tipo, o no.'],
  },
  'order.goods-not-said': {
    en: ['Left out: this order names no dangerous goods.', ''],
    es: ['Se omite: este pedido no indica mercancía peligrosa.', ''],
  },
  'order.choice-unknown': {
    en: ['This is not one of the values that can be chosen here.', 'Choose one of them, or leave it empty.'],
    es: ['No es ninguno de los valores que se pueden elegir aquí.', 'Elija uno, o déjelo vacío.'],
  },
  'order.service-unknown': {
    en: ['There is no such service.', 'Write “label-server” or “parcel-label”, or leave it empty.'],
    es: ['No existe ese servicio.', 'Escriba «label-server» o «parcel-label», o déjelo vacío.'],
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
  'order.in-run': {
    en: ['This order is being shipped right now.', 'Wait for its result.'],
    es: ['Este pedido se está enviando ahora.', 'Espere el resultado.'],
  },
  'order.not-sure': {
    en: [
      'It is not known whether a label was bought for this reference.',
      'Decide it on the attention list, then import it again.',
    ],
    es: [
      'No se sabe si se compró una etiqueta para esta referencia.',
      'Decídalo en la lista de pendientes y vuelva a importarlo.',
    ],
  },
  'orders.file-empty': {
    en: ['This file has no orders.', 'The first line names the columns, each further line is one package.'],
    es: [
      'Este archivo no tiene pedidos.',
      'La primera línea nombra las columnas; cada una de las demás es un paquete.',
    ],
  },
  'orders.file-not-csv': {
    en: ['This is not a text table (line {{row}}).', 'Save it as CSV (UTF-8) and choose it again.'],
    es: ['Esto no es una tabla de texto (línea {{row}}).', 'Guárdelo como CSV (UTF-8) y elíjalo otra vez.'],
  },
  'orders.file-not-json': {
    en: [
      'This is not a list of orders in JSON (order {{row}}).',
      'Each order is an object of texts and numbers.',
    ],
    es: [
      'Esto no es una lista de pedidos en JSON (pedido {{row}}).',
      'Cada pedido es un objeto de textos y números.',
    ],
  },
  'orders.file-two-lists': {
    en: [
      'This JSON has more than one list of orders. None of them was used.',
      'Put all orders into one list.',
    ],
    es: [
      'Este JSON tiene más de una lista de pedidos. No se usó ninguna.',
      'Ponga todos los pedidos en una sola lista.',
    ],
  },
  'orders.file-number-too-long': {
    en: [
      'A number in this JSON is too long to be read exactly (order {{row}}).',
      'Write it as a text, in quotes.',
    ],
    es: [
      'Un número de este JSON es muy largo para leerlo exactamente (pedido {{row}}).',
      'Escríbalo como texto, entre comillas.',
    ],
  },
  'orders.folder-not-read': {
    en: ['This file is too large, or is not text.', 'Split it into smaller CSV or JSON files.'],
    es: ['Este archivo es muy grande o no es texto.', 'Divídalo en archivos CSV o JSON más pequeños.'],
  },
  'orders.folder-not-allowed': {
    en: [
      'The station may not read this file.',
      'Let the station’s user read what the program writes, and put the file into the folder again.',
    ],
    es: [
      'La estación no puede leer este archivo: le falta el permiso.',
      'Deje que el usuario de la estación lea lo que escribe el programa, y ponga el archivo otra vez en la carpeta.',
    ],
  },
  'orders.folder-no-sender': {
    en: [
      'No orders are taken from {{folder}}: the station has no sender address yet.',
      'Enter it in the settings.',
    ],
    es: [
      'No se toman pedidos de {{folder}}: la estación aún no tiene remitente.',
      'Escríbalo en los ajustes.',
    ],
  },
  'orders.folder-no-service': {
    en: [
      'A file of orders in {{folder}} is waiting: it names no shipping service, and the station has none in its list.',
      'Enter the shipping services of the label server in the settings; the import then continues.',
    ],
    es: [
      'Un archivo de pedidos espera en {{folder}}: no indica servicio de envío y la estación no tiene ninguno en su lista.',
      'Escriba en los ajustes los servicios de envío del servidor de etiquetas; la importación continúa después.',
    ],
  },
  'orders.folder-missing': {
    en: [
      'No orders are taken from {{folder}}: it does not exist, or the station may not write to it.',
      'Ask whoever set it up.',
    ],
    es: [
      'No se toman pedidos de {{folder}}: no existe, o la estación no puede escribir ahí.',
      'Pregunte a quien lo configuró.',
    ],
  },
  'orders.folder-own-data': {
    en: [
      'No orders are taken from {{folder}}: the station keeps its own records there.',
      'Choose another folder in the settings.',
    ],
    es: [
      'No se toman pedidos de {{folder}}: ahí guarda la estación sus registros.',
      'Elija otra carpeta en los ajustes.',
    ],
  },
  'orders.folder-shared': {
    en: [
      'No orders are taken from {{folder}}: other things are kept there too.',
      'Create a folder only for the orders.',
    ],
    es: [
      'No se toman pedidos de {{folder}}: ahí se guardan también otras cosas.',
      'Cree una carpeta solo para los pedidos.',
    ],
  },
  'orders.folder-others-write': {
    en: [
      'No orders are taken from {{folder}}: anybody on this computer can write to it.',
      'Allow only the program that sends the orders to write there.',
    ],
    es: [
      'No se toman pedidos de {{folder}}: cualquiera en este equipo puede escribir ahí.',
      'Permita escribir solo al programa que envía los pedidos.',
    ],
  },
  'orders.file-too-long': {
    en: ['The file has more than {{limit}} orders.', 'Split it into smaller files.'],
    es: ['El archivo tiene más de {{limit}} pedidos.', 'Divídalo en archivos más pequeños.'],
  },
  'orders.no-reference-column': {
    en: ['No column is chosen for the package reference.', 'Choose which column holds it.'],
    es: ['Falta elegir la columna de la referencia.', 'Elija qué columna la contiene.'],
  },
  'orders.no-sender': {
    en: ['The station has no sender address yet.', 'Enter it in the settings first.'],
    es: ['La estación aún no tiene remitente.', 'Escríbalo antes en los ajustes.'],
  },
  'orders.nothing-to-ship': {
    en: ['There is no order to ship here.', 'Import a file, or correct the marked rows.'],
    es: ['Aquí no hay pedidos que enviar.', 'Importe un archivo, o corrija las filas marcadas.'],
  },
  'orders.run-not-over': {
    en: ['A batch is not finished yet.', 'Resume it or end it first.'],
    es: ['Hay un lote sin terminar.', 'Continúelo o termínelo antes.'],
  },
  'orders.run-not-found': {
    en: ['The station has no such batch.', 'Choose one from the list.'],
    es: ['La estación no tiene ese lote.', 'Elija uno de la lista.'],
  },
  'orders.run-wrong-state': {
    en: ['That cannot be done with this batch now.', 'Look at its status and try again.'],
    es: ['Ahora no se puede hacer eso con este lote.', 'Mire su estado e inténtelo de nuevo.'],
  },
  'orders.no-money': {
    en: ['There is not enough money for the next label: {{messages}}', 'Add funds with F4, then continue.'],
    es: ['No alcanza el dinero para la próxima etiqueta: {{messages}}', 'Añada fondos con F4 y continúe.'],
  },
  'orders.mode-changed': {
    en: ['The station changed between training and live.', 'Change back to continue this batch.'],
    es: ['La estación cambió entre práctica y real.', 'Vuelva al modo anterior para continuar el lote.'],
  },
  'orders.running': {
    en: ['A batch of orders is being shipped right now.', 'Pause it first.'],
    es: ['Se está enviando un lote de pedidos.', 'Póngalo antes en pausa.'],
  },
  'scale.not-set-up': {
    en: ['No scale is set up at this station.', 'Type the weight, or set the scale up.'],
    es: ['Esta estación no tiene báscula.', 'Escriba el peso, o configure la báscula.'],
  },
  'scale.unreachable': {
    en: ['The scale does not answer.', 'Check its cable and that it is on, or type the weight.'],
    es: ['La báscula no responde.', 'Revise el cable y que esté encendida, o escriba el peso.'],
  },
  'scale.busy': {
    en: ['Another program uses the scale.', 'Close that program.'],
    es: ['Otro programa usa la báscula.', 'Cierre ese programa.'],
  },
  'scale.moving': {
    en: ['The scale is not steady yet.', 'Wait until the package is still.'],
    es: ['La báscula aún no está estable.', 'Deje el paquete sin moverlo.'],
  },
  'scale.empty': {
    en: ['The scale is empty.', 'Put the package on it.'],
    es: ['La báscula está vacía.', 'Ponga el paquete encima.'],
  },
  'scale.previous-package': {
    en: ['The last package is still on the scale.', 'Lift it off, then put the next one on.'],
    es: ['El último paquete sigue en la báscula.', 'Quítelo y ponga el siguiente.'],
  },
  'scale.overloaded': {
    en: ['This is too heavy for the scale.', 'Type the weight from a larger scale.'],
    es: ['Pesa demasiado para la báscula.', 'Escriba el peso de una báscula mayor.'],
  },
  'scale.below-zero': {
    en: ['The scale shows less than zero.', 'Empty it and set it to zero.'],
    es: ['La báscula marca menos de cero.', 'Vacíela y póngala a cero.'],
  },
  'scale.fault': {
    en: ['The scale reports a fault.', 'Switch it off and on, or type the weight.'],
    es: ['La báscula indica un fallo.', 'Apáguela y enciéndala, o escriba el peso.'],
  },
  'addresses.off': {
    en: ['The address book is off.', 'Switch it on in the settings.'],
    es: ['La libreta de direcciones está desactivada.', 'Actívela en los ajustes.'],
  },
  'addresses.not-found': {
    en: ['The address book has no such entry.', 'Look for it again.'],
    es: ['La libreta no tiene esa dirección.', 'Búsquela otra vez.'],
  },
  'report.range': {
    en: [
      'The last day is before the first, or they are more than {{limit}} days apart.',
      'Choose the days again.',
    ],
    es: ['El último día es anterior al primero, o hay más de {{limit}} días.', 'Elija los días otra vez.'],
  },
} as const satisfies SentenceTable
