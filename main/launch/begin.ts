// The first import of a program that runs threads: nothing else runs before it is known how V8 began. What a program
// imports beside it is loaded already, so that one with much to load has it behind this (browser.ts).
import { beginWithoutKeys } from './code-pages.ts'
import { refuseDebugger } from './no-debugger.ts'

beginWithoutKeys()
refuseDebugger()
