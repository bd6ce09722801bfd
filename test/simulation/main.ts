// Shifts of a packing bench in virtual time (`npm run simulate`): the ports first, then the program.
import './hooks.ts'

process.env.TZ = 'UTC'
const { simulate } = await import('./simulate.ts')
process.exitCode = await simulate(process.argv.slice(2))
