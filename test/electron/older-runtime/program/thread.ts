// First in each thread of the older runtime: its modules are loaded through the hooks too.
import { register } from 'node:module'

register('./hooks.js', import.meta.url)
