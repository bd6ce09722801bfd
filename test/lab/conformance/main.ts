// The conformance suite as a program: reads the command line, runs, prints, and ends 0 where all is green.
import { readCommandLine, USAGE } from './options.ts'
import { isGreen, reportText } from './report.ts'
import { runConformance } from './run.ts'

const given = readCommandLine(process.argv.slice(2), process.env)
if (typeof given === 'string') {
  const asked = given === USAGE
  const stream = asked ? process.stdout : process.stderr
  stream.write(given)
  process.exitCode = asked ? 0 : 2
} else {
  const report = await runConformance(given.options)
  process.stdout.write(given.json ? `${JSON.stringify(report, null, 2)}\n` : reportText(report))
  process.exitCode = isGreen(report) ? 0 : 1
}
