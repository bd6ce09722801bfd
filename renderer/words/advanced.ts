// The words of the settings that few stations need.
import type { WordTable } from './word-table.ts'

export const advanced = {
  'set.section-advanced': { en: 'Advanced', es: 'Avanzado' },
  'set.advanced-text': {
    en: 'Only needed if this service answers in its own format. Leave a field empty and the station finds the value itself.',
    es: 'Solo hace falta si este servicio responde en un formato propio. Si deja un campo vacío, la estación encuentra el dato sola.',
  },
  'set.advised': { en: 'Your service answers at {{place}}', es: 'Su servicio responde en {{place}}' },
  'set.use-it': { en: 'Use it', es: 'Usarlo' },
  'set.look': { en: 'Look at its answers', es: 'Revisar sus respuestas' },
  'set.look-nothing': {
    en: 'The answer about meters is understood; nothing to set.',
    es: 'La respuesta sobre los medidores se entiende; no hay nada que ajustar.',
  },
  'set.close-extra-hint': {
    en: 'A JSON object whose fields are sent with the close.',
    es: 'Un objeto JSON cuyos campos se envían con el cierre.',
  },
  'place.rates': { en: 'Prices: the list', es: 'Precios: la lista' },
  'place.rateService': { en: 'Price: its service', es: 'Precio: su servicio' },
  'place.rateCarrier': { en: 'Price: its carrier', es: 'Precio: su transportista' },
  'place.rateCost': { en: 'Price: the amount', es: 'Precio: el importe' },
  'place.rateDays': { en: 'Price: its days', es: 'Precio: sus días' },
  'place.meters': { en: 'Meters: the list', es: 'Medidores: la lista' },
  'place.meterId': { en: 'Meter: its number', es: 'Medidor: su número' },
  'place.meterCarrier': { en: 'Meter: its carrier', es: 'Medidor: su transportista' },
  'place.meterBalance': { en: 'Meter: its balance', es: 'Medidor: su saldo' },
  'place.fees': { en: 'Fees: the list', es: 'Comisiones: la lista' },
  'place.feeName': { en: 'Fee: its name', es: 'Comisión: su nombre' },
  'place.feeAmount': { en: 'Fee: the amount', es: 'Comisión: el importe' },
  'place.close': { en: 'Close: its documents', es: 'Cierre: sus documentos' },
} as const satisfies WordTable
