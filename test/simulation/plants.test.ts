// Holds the planted defects to the program: one whose place is gone would be planted nowhere, and never be found.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { changed } from '../faults/edits/edit.ts'
import { ROOT } from '../support/program.ts'
import { plantNumbers, plantOf } from './plants.ts'

describe('the planted defects', () => {
  it.each(plantNumbers())('have a place in the program: %d', number => {
    const { file, changes } = plantOf(number)!
    expect(changed(readFileSync(join(ROOT, file), 'utf8'), changes), file).toBeTypeOf('string')
  })
})
