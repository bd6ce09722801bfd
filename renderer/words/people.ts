// The words of people and PINs.
import type { WordTable } from './word-table.ts'

export const people = {
  'people.sign-in': { en: 'Sign in', es: 'Entrar' },
  'people.sign-out': { en: 'Sign out', es: 'Salir' },
  'people.who': { en: 'Who is at the bench?', es: '¿Quién está en la mesa?' },
  'people.supervisor': { en: 'A supervisor’s PIN is needed', es: 'Hace falta el PIN de un supervisor' },
  'people.supervisor-text': {
    en: 'Only a supervisor may do this. Nothing has been done yet: after the PIN, do it again.',
    es: 'Solo un supervisor puede hacerlo. Aún no se hizo nada: tras el PIN, hágalo otra vez.',
  },
  'people.pin-of': { en: 'PIN of {{name}}', es: 'PIN de {{name}}' },
  'people.choose': { en: 'Name', es: 'Nombre' },
  'people.next': { en: 'Next', es: 'Siguiente' },
  'people.other': { en: 'Someone else', es: 'Otra persona' },
  'key.other-person': { en: 'Alt O', es: 'Alt O' },
  'people.renew': { en: 'A new PIN', es: 'Un PIN nuevo' },
  'people.renew-offered': {
    en: 'A supervisor’s PIN now has six digits or more. The old one has worked for the last time.',
    es: 'El PIN de un supervisor tiene ahora seis cifras o más. El anterior sirvió por última vez.',
  },
  'people.renew-asked': {
    en: 'A supervisor’s PIN now has six digits or more. Enter a new one to continue.',
    es: 'El PIN de un supervisor tiene ahora seis cifras o más. Escriba uno nuevo para seguir.',
  },
  'people.renew-first': {
    en: 'Choose your PIN. From now on it opens this bench for you.',
    es: 'Elija su PIN. Desde ahora abre esta mesa para usted.',
  },
  'people.new-pin-operator': { en: 'New PIN, 4 to 12 digits', es: 'PIN nuevo, de 4 a 12 cifras' },
  'people.new-pin-supervisor': { en: 'New PIN, 6 to 12 digits', es: 'PIN nuevo, de 6 a 12 cifras' },
  'people.new-pin-again': { en: 'The new PIN again', es: 'El PIN nuevo otra vez' },
  'people.new-pin-differs': { en: 'The two are not the same.', es: 'Los dos no coinciden.' },
  'people.later': { en: 'Later', es: 'Más tarde' },
  'people.idle': {
    en: 'Minutes without a key until a supervisor is signed out',
    es: 'Minutos sin una tecla hasta cerrar la sesión de un supervisor',
  },
  'people.unlock': { en: 'Unlock', es: 'Desbloquear' },
  'people.welcome': { en: 'HELLO', es: 'HOLA' },
  'people.welcome-line': { en: '{{name}} is at the bench.', es: '{{name}} está en la mesa.' },
  'people.opened': { en: 'ALLOWED', es: 'PERMITIDO' },
  'people.opened-line': {
    en: '{{name}} allows this one, and nothing else. Do it again.',
    es: '{{name}} permite solo esto. Hágalo otra vez.',
  },
  'people.role-operator': { en: 'Packer', es: 'Empacador' },
  'people.role-supervisor': { en: 'Supervisor', es: 'Supervisor' },
} as const satisfies WordTable
