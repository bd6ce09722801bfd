// The first import of a program that runs threads: nothing else is loaded before it is known how V8 began.
import { beginWithoutKeys } from './code-pages.ts'

beginWithoutKeys()
