// What the quick check runs of a change.
import { existsSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { MOST_QUICK_TESTS, OF_THE_WHOLE_TREE, quickTests } from './quick-tests.ts'

const file = (path: string, text = '') => ({ path, text })

describe('the tests of a change', () => {
  const files = [
    file('main/storage/spool/jobs.ts'),
    file('test/storage/spool/jobs.test.ts'),
    file('test/flows/reprint.test.ts', "import { jobs } from '../../main/storage/spool/jobs.ts'\n"),
    file('test/flows/void.test.ts', "import { jobs } from '../../main/flows/void.ts'\n"),
    file('test/faults/printer.test.ts', "import { jobs } from '../../main/storage/spool/jobs.ts'\n"),
    file('test/renderer/ui/card.test.ts'),
  ]

  it('are the one that mirrors the source, then those that import it', () => {
    expect(quickTests(['main/storage/spool/jobs.ts'], files).run).toEqual([
      'test/storage/spool/jobs.test.ts',
      'test/flows/reprint.test.ts',
    ])
  })

  it('are the changed tests themselves, and the mirror of a screen part', () => {
    expect(quickTests(['test/flows/void.test.ts', 'renderer/ui/card.tsx'], files).run).toEqual([
      'test/flows/void.test.ts',
      'test/renderer/ui/card.test.ts',
    ])
  })

  it('are, whatever changed, those that read the whole tree', () => {
    const reading = OF_THE_WHOLE_TREE.map(path => file(path))
    expect(quickTests(['main/flows/void.ts'], [...files, ...reading]).run).toEqual([
      'test/flows/void.test.ts',
      ...OF_THE_WHOLE_TREE,
    ])
    for (const path of OF_THE_WHOLE_TREE) expect(existsSync(path), path).toBe(true)
  })

  it('leave whole stations and kills to the whole check, by name', () => {
    expect(quickTests(['main/storage/spool/jobs.ts'], files).left).toEqual(['test/faults/printer.test.ts'])
  })

  it('are no more than end in time, and the rest is named', () => {
    const many = Array.from({ length: MOST_QUICK_TESTS + 3 }, (_, at) => file(`test/core/a${at}.test.ts`))
    const { run, left } = quickTests(
      many.map(({ path }) => path),
      many,
    )
    expect(run).toHaveLength(MOST_QUICK_TESTS)
    expect(left).toHaveLength(3)
  })
})
