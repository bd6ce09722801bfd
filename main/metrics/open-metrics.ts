// Figures as text that monitoring reads: OpenMetrics 1.0 (openmetrics.io), of which Prometheus' own format is a part.
import type { Figure, FigureFamily } from '../core/records/figures.ts'

/** Families without a figure are left out: what is not known is not zero. */
export function openMetrics(families: readonly FigureFamily[]): string {
  const lines = families
    .filter(({ figures }) => figures.length > 0)
    .flatMap(({ name, help, figures }) => [
      `# HELP ${name} ${escaped(help)}`,
      `# TYPE ${name} gauge`,
      ...figures.map(({ labels, value }) => `${name}${labelText(labels)} ${value}`),
    ])
  return `${[...lines, '# EOF'].join('\n')}\n`
}

function labelText(labels: Figure['labels'] = {}): string {
  const pairs = Object.entries(labels).map(([name, value]) => `${name}="${escaped(value)}"`)
  return pairs.length > 0 ? `{${pairs.join(',')}}` : ''
}

const escaped = (text: string): string =>
  text.replaceAll('\\', '\\\\').replaceAll('\n', '\\n').replaceAll('"', '\\"')
