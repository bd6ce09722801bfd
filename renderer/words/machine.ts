// The words of settings about the machine's network, updates, log and monitoring.
import type { WordTable } from './word-table.ts'

export const machine = {
  'set.proxy': { en: 'Proxy', es: 'Proxy' },
  'set.proxy-hint': { en: 'system, none, or http://…', es: 'system, none o http://…' },
  'set.ca-file': { en: 'File of your company’s certificates', es: 'Archivo de certificados de su empresa' },
  'set.ca-file-hint': { en: 'PEM; empty if none is needed', es: 'PEM; vacío si no hace falta' },
  'set.updates': { en: 'Updates', es: 'Actualizaciones' },
  'set.updates-on': { en: 'Automatic, when nothing waits', es: 'Automáticas, cuando nada espera' },
  'set.updates-off': { en: 'Off: IT installs them', es: 'No: las instala informática' },
  'set.log-level': { en: 'What is logged', es: 'Qué se registra' },
  'set.log-days': { en: 'Log files kept', es: 'Archivos de registro guardados' },
  'set.log-days-hint': { en: '1 to 365; one a day', es: 'de 1 a 365; uno al día' },
  'set.copies-every': { en: 'Copy the records every (hours)', es: 'Copiar los registros cada (horas)' },
  'set.copies-every-hint': { en: '0: only when somebody asks', es: '0: solo cuando alguien lo pide' },
  'set.copies-kept': { en: 'Copies kept', es: 'Copias guardadas' },
  'set.copies-kept-hint': {
    en: 'The newest; none kept longer than addresses',
    es: 'Las más nuevas; ninguna más que las direcciones',
  },
  'set.copies-folder': { en: 'Copies go to this folder too', es: 'Las copias van también a esta carpeta' },
  'set.copies-folder-hint': {
    en: 'Full path, best on another machine; empty: only the data folder',
    es: 'Su ruta completa, mejor en otro equipo; vacío: solo la carpeta de datos',
  },
  'set.crashes-to': { en: 'Address for crash reports', es: 'Dirección para informes de fallos' },
  'set.crashes-to-hint': {
    en: 'Empty: none leave this computer. Otherwise one goes when a supervisor has looked at it and sends it (Diagnostics).',
    es: 'Vacía: ninguno sale de este equipo. Si no, uno sale cuando un supervisor lo ha visto y lo envía (Diagnóstico).',
  },
  'set.figures-file': { en: 'Figures for monitoring', es: 'Cifras para la supervisión' },
  'set.figures-file-hint': {
    en: 'Full path of a .prom file; empty: none is written',
    es: 'La ruta completa de un archivo .prom; vacío: no se escribe',
  },
  'set.log-error': { en: 'Faults', es: 'Fallas' },
  'set.log-warn': { en: 'Faults and warnings', es: 'Fallas y avisos' },
  'set.log-info': { en: 'Normal operation', es: 'El funcionamiento normal' },
  'set.log-debug': { en: 'Everything', es: 'Todo' },
  'set.locked': { en: 'Set by your company.', es: 'Fijado por su empresa.' },
  'set.updates-state-on': {
    en: 'Updates are on. Only those with the maker’s signature are accepted.',
    es: 'Las actualizaciones están activas. Solo se aceptan las que llevan la firma del fabricante.',
  },
  'set.updates-state-ready': {
    en: 'A newer version is ready. It is installed when Packbench is closed and no label, batch or close is waiting.',
    es: 'Hay una versión nueva lista. Se instala al cerrar Packbench cuando no espera ninguna etiqueta, lote ni cierre.',
  },
  'set.updates-state-off': { en: 'Updates are off.', es: 'Las actualizaciones están desactivadas.' },
  'set.updates-state-no-key': {
    en: 'Updates are off: this program has no key to verify them. IT installs new versions.',
    es: 'Sin actualizaciones: este programa no tiene clave para verificarlas. Informática instala las versiones nuevas.',
  },
  'set.updates-state-no-feed': {
    en: 'Updates are off: nobody has said where they come from. IT can name the address in the policy file.',
    es: 'Sin actualizaciones: nadie indicó de dónde vienen. Informática puede indicar la dirección en el archivo de directivas.',
  },
  'set.updates-state-refused': {
    en: 'The last update found does not have the maker’s signature. It was not installed. Tell IT support.',
    es: 'La última actualización encontrada no lleva la firma del fabricante. No se instaló. Avise a soporte informático.',
  },
  'set.updates-state-not-installed': {
    en: 'This program was not installed by an installer, so it does not update itself.',
    es: 'Este programa no se instaló con un instalador: no se actualiza solo.',
  },
} as const satisfies WordTable
