// The problem sentences about what helps at the bench: its packages, the scale, the address book and the shift report.
import type { SentenceTable } from './sentence-table.ts'

export const benchAids = {
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
