// First in each utility process of the older runtime: the hooks, and then the module that was asked for.
import { argv } from 'node:process'
import './thread.ts'

const [entry = ''] = argv.splice(2, 1)
await import(entry)
