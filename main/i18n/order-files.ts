// What is wrong with a whole file of orders, said where it is chosen, and beside it where it came by its folder.
import type { SentenceTable } from './sentence-table.ts'

export const orderFiles = {
  'orders.file-empty': {
    en: [
      'This file has no orders.',
      'In a table the first line names the columns, and each further line is one package.',
    ],
    es: [
      'Este archivo no tiene pedidos.',
      'En una tabla, la primera línea nombra las columnas; cada una de las demás es un paquete.',
    ],
  },
  'orders.file-not-csv': {
    en: [
      'This is not a text table (line {{row}}).',
      'Save it once more as CSV (UTF-8). A text that begins with a quotation mark ends with one.',
    ],
    es: [
      'Esto no es una tabla de texto (línea {{row}}).',
      'Guárdelo otra vez como CSV (UTF-8). Un texto que empieza con comillas termina con ellas.',
    ],
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
  'orders.folder-begun-elsewhere': {
    en: [
      '{{station}} had begun to take this file in, and was not heard of again.',
      'Look there whether its orders are ready; if they are not, put the file into the folder once more.',
    ],
    es: [
      '{{station}} había empezado a tomar este archivo y no se supo más de ella.',
      'Mire ahí si sus pedidos están listos; si no lo están, ponga el archivo otra vez en la carpeta.',
    ],
  },
  'orders.file-too-long': {
    en: ['The file has more than {{limit}} orders.', 'Split it into smaller files.'],
    es: ['El archivo tiene más de {{limit}} pedidos.', 'Divídalo en archivos más pequeños.'],
  },
  'orders.no-reference-column': {
    en: [
      'No column is known as the package reference.',
      'Choose which column holds it, or call it “Order” in the file.',
    ],
    es: [
      'Ninguna columna es conocida como la referencia.',
      'Elija qué columna la contiene, o llámela «Pedido» en el archivo.',
    ],
  },
} as const satisfies SentenceTable
