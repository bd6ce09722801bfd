// How a script reads its arguments: `--help` and what it does not know get its usage, and nothing is begun.
import { type ParseArgsConfig, parseArgs } from 'node:util'

export function scriptArguments<const Options extends NonNullable<ParseArgsConfig['options']>>(
  command: string,
  options: Options,
) {
  const usage = () => {
    const lines = Object.entries(options).map(([name, { type, default: otherwise }]) => {
      const given = typeof otherwise === 'string' && otherwise !== '' ? ` (${otherwise})` : ''
      return `  --${name}${type === 'string' ? ' VALUE' : ''}${given}\n`
    })
    return `Usage: ${command} [options]\n${lines.join('')}`
  }
  if (process.argv.includes('--help') || process.argv.includes('-h')) {
    process.stdout.write(usage())
    process.exit(0)
  }
  try {
    return parseArgs({ options }).values
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n${usage()}`)
    process.exit(2)
  }
}
