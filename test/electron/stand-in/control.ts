// What the test asks the running program's stand-in, over the process's own message channel.
import type { Certificate, WebContents } from 'electron'
import { innerApp } from './app.ts'
import { windowRecords } from './browser-window.ts'
import { debuggingAddress } from './chromium.ts'
import { handledChannels } from './ipc.ts'
import { registeredSchemes } from './protocol.ts'
import { askPermissionHandlers } from './session.ts'
import { menus } from './small-parts.ts'
import { preventableEvent } from './strict.ts'

export const questions = {
  state: () => ({
    windows: windowRecords.map(({ options, calls, contents, strayRequests }) => ({
      options,
      calls,
      strayRequests,
      downloads: contents.downloads,
    })),
    schemes: registeredSchemes(),
    channels: handledChannels(),
    menus,
  }),
  /** Undefined until the window has loaded: two drivers at once would get in each other's way. */
  browser: () => (windowRecords[0]?.loaded ? debuggingAddress(innerApp.profileFolder()) : undefined),
  clientCertificate() {
    const event = preventableEvent({})
    const chosen: unknown[] = []
    const certificates = [{ subjectName: 'the first' } as Certificate]
    const choose = (...certificate: unknown[]) => chosen.push(certificate[0] ?? 'none')
    innerApp.emit('select-client-certificate', event, null, 'https://service.example', certificates, choose)
    return { prevented: event.defaultPrevented, chosen }
  },
  permissions: () => askPermissionHandlers({} as WebContents),
  attachWebview() {
    const event = preventableEvent({})
    windowRecords[0]?.contents.emit('will-attach-webview', event, {}, {})
    return event.defaultPrevented
  },
  redirect() {
    const event = preventableEvent({ url: 'https://elsewhere.example/' })
    windowRecords[0]?.contents.emit('will-redirect', event)
    return event.defaultPrevented
  },
} as const

export type Question = keyof typeof questions
export interface QuestionMessage {
  readonly id: number
  readonly question: Question
}
export interface AnswerMessage {
  readonly id: number
  readonly value?: unknown
  readonly error?: string
}

/** Answers questions while a test listens. */
export function answerQuestions(): void {
  process.on('message', async (message: QuestionMessage) => {
    const answer = (fields: Omit<AnswerMessage, 'id'>) => process.send?.({ id: message.id, ...fields })
    try {
      answer({ value: await questions[message.question]() })
    } catch (error) {
      answer({ error: String(error) })
    }
  })
  // Being asked is no reason to go on living.
  process.channel?.unref()
}
