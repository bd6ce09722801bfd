// One job on one printer: ready first, then the bytes, then the evidence.
import type { PrintLineJob, PrintOutcome } from '../core/printing/print-line.ts'
import type { NotReadyReason, PrinterState } from '../core/printing/printer.ts'
import type { Link, OpenOutcome, WriteOutcome } from '../core/printing/transport.ts'
import type { PrintingSettings } from '../core/settings/settings.ts'
import { confirmPrinted, type Reading } from './confirm.ts'
import { type Conversation, type Look, type NotReady, notReady, stateOfLook } from './status/conversation.ts'
import { printerStateOf } from './status/host-status.ts'

export interface PrintSessionPorts {
  readonly open: () => Promise<OpenOutcome>
  readonly conversation: Conversation
  readonly settings: PrintingSettings
  /** Every state learned on the way, for the screen. */
  readonly note: (state: PrinterState) => void
}

/** The printer is ready; `odometerBefore` is undefined where nothing can be confirmed. */
interface Start {
  readonly kind: 'start'
  readonly twoWay: boolean
  readonly odometerBefore: number | undefined
  readonly refusedBefore?: string | undefined
  /** What ends a label that the printer may hold a part of, to go in front of this one. */
  readonly before: Uint8Array
}

export async function printJob(
  bytes: Uint8Array,
  job: PrintLineJob,
  ports: PrintSessionPorts,
): Promise<PrintOutcome> {
  if (job.signal?.aborted) return STOPPING
  const opened = await ports.open()
  if (opened.kind !== 'open') return notStarted(ports.conversation.failedToOpen(opened), ports)
  const session = new PrintSession(opened.link, job, ports)
  try {
    return await session.run(bytes)
  } finally {
    await session.close()
  }
}

const STOPPING: PrintOutcome = { kind: 'not-started', reason: 'busy', detail: 'the station is stopping' }

const NOT_CLEARED: PrintOutcome = { kind: 'not-started', reason: 'busy', detail: 'it is not to come out' }

function notStarted(state: NotReady, { note }: Pick<PrintSessionPorts, 'note'>): PrintOutcome {
  note(state)
  const { reason, detail } = state
  return { kind: 'not-started', reason, ...(detail !== undefined && { detail }) }
}

class PrintSession {
  #link: Link
  readonly #job: PrintLineJob
  readonly #ports: PrintSessionPorts
  #waitingFor: NotReadyReason | undefined
  /** Whether the printer has answered on the link that the label went over, or that broke before. */
  #behindLabel: 'nothing-yet' | 'heard' | 'cut-off' = 'nothing-yet'

  constructor(link: Link, job: PrintLineJob, ports: PrintSessionPorts) {
    this.#link = link
    this.#job = job
    this.#ports = ports
  }

  async run(bytes: Uint8Array): Promise<PrintOutcome> {
    const start = await this.#prepare(bytes)
    if (start.kind !== 'start') return notStarted(start, this.#ports)
    if ((await this.#job.cleared) === false) return NOT_CLEARED
    if (this.#job.signal?.aborted) return STOPPING
    const { conversation } = this.#ports
    const { halfLabel } = conversation
    const halfBefore = halfLabel.beginsToSend(bytes)
    const written = await this.#write(bytes, start.before)
    if (written.kind === 'partly-written') {
      conversation.forgetWhoAnswers()
      if (written.bytesWritten > 0) halfLabel.brokeOff(bytes)
      else halfLabel.notSent(halfBefore)
      // No byte left: the job may go again. One byte or more, and only a person decides.
      return written.bytesWritten === 0
        ? notStarted(notReady('unreachable', written.detail), this.#ports)
        : { kind: 'partly-written', bytesWritten: written.bytesWritten, detail: written.detail }
    }
    const { bytesWritten } = written
    if (!start.twoWay) {
      const outcome = await this.#transmitted(bytesWritten)
      halfLabel.sentUnheard(bytes, outcome.kind === 'sent')
      return outcome
    }
    halfLabel.sentOver(this.#link)
    return this.#confirm(bytesWritten, start)
  }

  async close(): Promise<void> {
    await this.#link.close()
  }

  async #prepare(bytes: Uint8Array): Promise<Start | NotReady> {
    const { conversation, settings, note } = this.#ports
    let look = await this.#look()
    if (look.kind === 'answered' && look.status.partialFormat) look = await this.#dropHalfLabel()
    if (look.kind === 'one-way') {
      note(look)
      // Nobody can ask this printer whether half a label stays in it.
      const before = conversation.halfLabel.before(bytes, this.#link)
      return { kind: 'start', twoWay: false, odometerBefore: undefined, before }
    }
    look = await this.#untilIdle(look)
    const state = stateOfLook(look)
    note(state)
    if (state.kind === 'not-ready') return state
    const prefix = await conversation.questions.changedPrefix(this.#link, settings.queryTimeoutMs)
    if (prefix !== undefined) return notReady('commands-changed', prefix)
    const odometerBefore = await conversation.questions.odometer(this.#link, settings.queryTimeoutMs)
    if (this.#link.closed) return notReady('unreachable', 'the printer ended the connection')
    const refusedBefore = look.kind === 'answered' ? look.refused : undefined
    return { kind: 'start', twoWay: true, odometerBefore, refusedBefore, before: new Uint8Array() }
  }

  #look(): Promise<Look> {
    return this.#ports.conversation.look(this.#link, this.#ports.settings.queryTimeoutMs)
  }

  async #dropHalfLabel(): Promise<Look> {
    await this.#link.write(this.#ports.conversation.questions.dropHalfLabel(0))
    const look = await this.#look()
    return look.kind === 'answered' && look.status.partialFormat
      ? notReady('unknown-fault', 'a half-sent label stays in the printer')
      : look
  }

  /** Labels of others are let out first: the odometer would count them as ours. */
  async #untilIdle(first: Look): Promise<Look> {
    const { settings } = this.#ports
    const until = performance.now() + settings.idleTimeoutMs
    let look = first
    while (look.kind === 'answered') {
      const state = stateOfLook(look)
      const full = state.kind === 'not-ready' && state.reason === 'buffer-full'
      const printing = look.status.formatsInBuffer > 0 || look.status.labelsRemaining > 0
      if ((state.kind === 'not-ready' && !full) || !(full || printing)) return look
      if (performance.now() >= until || this.#job.signal?.aborted) {
        return notReady('busy', 'it prints labels from elsewhere')
      }
      await this.#pause(settings.confirmationIntervalMs)
      look = await this.#look()
    }
    return look
  }

  /** Counts the label's bytes alone; once a byte of what goes before it left, so may have some of the label. */
  async #write(bytes: Uint8Array, before: Uint8Array): Promise<WriteOutcome> {
    const ofLabel = (count: number) => (count === 0 ? 0 : Math.max(1, count - before.length))
    const { settings, note } = this.#ports
    let timer: NodeJS.Timeout | undefined
    const watch = () => {
      clearTimeout(timer)
      timer = setTimeout(() => {
        note(notReady('buffer-full', 'it takes no bytes'))
        this.#tell('buffer-full')
      }, settings.queryTimeoutMs)
    }
    const abort = () => void this.#link.close()
    this.#job.signal?.addEventListener('abort', abort, { once: true })
    watch()
    try {
      const all = before.length === 0 ? bytes : Buffer.concat([before, bytes])
      const written = await this.#link.write(all, bytesWritten => {
        watch()
        this.#tell(undefined)
        this.#job.onProgress?.(ofLabel(bytesWritten))
      })
      return { ...written, bytesWritten: ofLabel(written.bytesWritten) }
    } finally {
      clearTimeout(timer)
      this.#job.signal?.removeEventListener('abort', abort)
    }
  }

  /** A one-way link can only say that everything left the station. */
  async #transmitted(bytesWritten: number): Promise<PrintOutcome> {
    const drained = await this.#link.drain()
    return drained.kind === 'drained'
      ? { kind: 'sent', bytesWritten }
      : { kind: 'unsure', bytesWritten, detail: drained.detail }
  }

  async #confirm(bytesWritten: number, { odometerBefore, refusedBefore }: Start): Promise<PrintOutcome> {
    const { settings } = this.#ports
    const confirmation = await confirmPrinted(
      { odometerBefore, refusedBefore, labelsExpected: this.#job.labelsExpected },
      settings,
      {
        read: () => this.#read(odometerBefore !== undefined),
        now: () => performance.now(),
        pause: ms => this.#pause(ms),
        cancelled: () => this.#job.signal?.aborted ?? false,
        onWaiting: reason => this.#tell(reason),
      },
    )
    switch (confirmation.kind) {
      case 'printed':
        return { kind: 'printed', bytesWritten, evidence: confirmation.evidence }
      case 'drained':
        return { kind: 'sent', bytesWritten, detail: 'the printer does not count its labels' }
      case 'unsure':
        return { kind: 'unsure', bytesWritten, detail: confirmation.detail }
    }
  }

  /** One look while the label is awaited; a link that broke is opened again for it. */
  async #read(counts: boolean): Promise<Reading> {
    const { conversation, settings, note, open } = this.#ports
    if (this.#link.closed) {
      await this.#link.close()
      if (this.#behindLabel === 'nothing-yet') this.#behindLabel = 'cut-off'
      const opened = await open()
      if (opened.kind !== 'open') {
        const state = conversation.failedToOpen(opened)
        note(state)
        return { kind: 'not-answered', reason: state.reason }
      }
      this.#link = opened.link
    }
    const look = await this.#look()
    const state = stateOfLook(look)
    note(state)
    if (look.kind === 'not-ready') return { kind: 'not-answered', reason: look.reason }
    // It answered before these bytes went out, so its silence now is trouble.
    if (look.kind === 'one-way') return { kind: 'not-answered', reason: 'silent' }
    const { status, report, refused } = look
    if (this.#behindLabel === 'nothing-yet') this.#behindLabel = 'heard'
    const idle = printerStateOf(status, report).kind === 'ready'
    const odometer =
      counts && idle ? await conversation.questions.odometer(this.#link, settings.queryTimeoutMs) : undefined
    const isCutOff = this.#behindLabel === 'cut-off'
    return { kind: 'answered', status, report, odometer, refused, isCutOff }
  }

  #tell(reason: NotReadyReason | undefined): void {
    if (reason === this.#waitingFor) return
    this.#waitingFor = reason
    this.#job.onWaiting?.(reason)
  }

  #pause(ms: number): Promise<void> {
    const { signal } = this.#job
    if (signal?.aborted) return Promise.resolve()
    return new Promise(resolve => {
      const done = () => {
        clearTimeout(timer)
        signal?.removeEventListener('abort', done)
        resolve()
      }
      const timer = setTimeout(done, ms)
      signal?.addEventListener('abort', done, { once: true })
    })
  }
}
