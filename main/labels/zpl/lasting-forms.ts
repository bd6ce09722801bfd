// Forms that a job stores on a drive, where they outlast it: whose they may be is the first question, docs/decisions/0102.
import type { LabelSource } from '../../core/printing/print-port.ts'
import type { ZplCommand } from './zpl-scan.ts'

interface LastingForm {
  readonly name: string
  readonly at: ZplCommand
  draws: boolean
  recalled: boolean
}

/**
 * What a service sold keeps nothing there. A file that someone brought may be one template: its only form, under a
 * plain name on E:, with something drawn in it, and every label of the file printed from it.
 */
export class LastingForms {
  readonly #source: LabelSource
  #form: LastingForm | undefined
  #isOnlyTemplate = true

  constructor(source: LabelSource) {
    this.#source = source
  }

  /** Whether the store is held by itself; one that is not is judged at the job's end. */
  holds(name: string, at: ZplCommand): boolean {
    if (this.#source === 'service' || this.#form || !isTemplateName(name)) return true
    this.#form = { name, at, draws: false, recalled: false }
    return false
  }

  stored(name: string, draws: boolean): void {
    if (this.#form?.name === name) this.#form.draws = draws
  }

  printed(recalls: readonly string[]): void {
    if (this.#form && recalls.includes(this.#form.name)) this.#form.recalled = true
    else this.#isOnlyTemplate = false
  }

  /** The store that the job, read to its end, gives no reason for. */
  left(): ZplCommand | undefined {
    const form = this.#form
    const isTemplate = form?.draws && form.recalled && this.#isOnlyTemplate
    return isTemplate ? undefined : form?.at
  }
}

/** Wildcards would write over others' forms, A: and B: are cards that people put in, other kinds are no forms. */
const isTemplateName = (name: string): boolean => /^E:[A-Z0-9_-]+\.ZPL$/.test(name)
