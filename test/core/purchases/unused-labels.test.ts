// What a label's events say of its paper.
import { describe, expect, test } from 'vitest'
import { isProven, type PaperEvent } from '../../../main/core/purchases/unused-labels.ts'

const out = (jobId = 'a'): PaperEvent => ({ kind: 'job-printed', jobId })
const said = (answer: string, jobId = 'a'): PaperEvent => ({ kind: 'print-settled', jobId, answer })

describe('a label is proven', () => {
  test.each<[string, readonly PaperEvent[]]>([
    ['by its printer', [out()]],
    ['by a person who has its paper', [said('printed')]],
    ['by a scan from its box', [{ kind: 'label-scanned' }]],
    ['by a word on why it was not scanned: the box went out', [{ kind: 'scan-excused' }]],
    ['by a word that it was used', [{ kind: 'label-said-used' }]],
    ['by another copy than the one that never came out', [said('not-printed'), out('b')]],
    ['by its first copy, whatever became of the second', [out(), said('not-printed', 'b')]],
    ['by its box, whatever is said of a print', [{ kind: 'label-scanned' }, said('damaged')]],
  ])('%s', (_how, events) => expect(isProven(events)).toBe(true))
})

describe('a label is not proven', () => {
  test.each<[string, readonly PaperEvent[]]>([
    ['by nothing', []],
    ['by a print that never came out', [said('not-printed')]],
    ['by a print that its printer proved and that never came out', [out(), said('not-printed')]],
    ['by one that was damaged', [out(), said('damaged')]],
    ['by an answer that nobody knows', [said('maybe')]],
  ])('%s', (_how, events) => expect(isProven(events)).toBe(false))
})
