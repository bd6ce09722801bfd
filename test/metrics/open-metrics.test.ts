import { expect, test } from 'vitest'
import { openMetrics } from '../../main/metrics/open-metrics.ts'

test('a family is its help, its type and a line for each of its figures, and the text ends as OpenMetrics does', () => {
  const text = openMetrics([
    { name: 'packbench_decisions_waiting', help: 'What waits for a person', figures: [{ value: 2 }] },
    {
      name: 'packbench_printer_ready',
      help: 'Ready',
      figures: [
        { labels: { printer: 'Zebra' }, value: 1 },
        { labels: { printer: 'Rollo', bench: 'Bench 2' }, value: 0 },
      ],
    },
  ])
  expect(text.split('\n')).toEqual([
    '# HELP packbench_decisions_waiting What waits for a person',
    '# TYPE packbench_decisions_waiting gauge',
    'packbench_decisions_waiting 2',
    '# HELP packbench_printer_ready Ready',
    '# TYPE packbench_printer_ready gauge',
    'packbench_printer_ready{printer="Zebra"} 1',
    'packbench_printer_ready{printer="Rollo",bench="Bench 2"} 0',
    '# EOF',
    '',
  ])
})

test('a name with quotes, line ends and backslashes stays within its quotes', () => {
  const printer = 'a"b\\c\nd'
  expect(openMetrics([{ name: 'x', help: 'x', figures: [{ labels: { printer }, value: 1 }] }])).toContain(
    'x{printer="a\\"b\\\\c\\nd"} 1',
  )
})

test('what is not known is left out, and is not zero', () => {
  expect(openMetrics([{ name: 'packbench_disk_free_bytes', help: 'Free', figures: [] }])).toBe('# EOF\n')
})
