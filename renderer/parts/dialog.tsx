// The dialog over a task: a question, its answers largest first, keys on each.
import { Modal } from '@mantine/core'
import type { ReactNode } from 'react'
import { useEffect, useRef } from 'react'
import { type ListenOptions, useListen } from '../ui/keyboard/use-keys.tsx'
import { useWords } from '../words/use-words.ts'
import { DEAF_MS } from './deaf.ts'
import classes from './dialog.module.css'
import { MayDoProvider, useAskedTexts } from './use-asked-texts.tsx'
import { useDialogHint } from './use-hint.tsx'
import { useKeptOut } from './use-kept-out.tsx'

export function Dialog({
  title,
  onClose,
  keys = {},
  scan,
  level = 2,
  wide = false,
  holdsField = false,
  children,
}: {
  readonly title: ReactNode
  readonly onClose: () => void
  readonly keys?: NonNullable<ListenOptions['keys']>
  readonly scan?: NonNullable<ListenOptions['scan']>
  readonly level?: 2 | 3
  readonly wide?: boolean
  /** True where a field inside asks for the focus (`data-autofocus`). */
  readonly holdsField?: boolean
  readonly children: ReactNode
}) {
  const { say } = useWords()
  const openedAt = useRef(performance.now())
  const question = useRef<HTMLDivElement>(null)
  const { keepOut, said } = useKeptOut()
  const asked = useAskedTexts(question)
  const taken = scan ?? (holdsField ? keepOut : undefined)
  useEffect(() => {
    // The text in the question's first field is replaced by what is typed.
    const select = ({ target }: FocusEvent) => {
      if (target instanceof HTMLInputElement && target.matches('[data-autofocus]')) target.select()
    }
    const shown = question.current
    shown?.addEventListener('focusin', select, { once: true })
    return () => shown?.removeEventListener('focusin', select)
  }, [])
  const { Enter, ...others } = keys
  const enter =
    typeof Enter === 'function' &&
    (() => performance.now() - openedAt.current > DEAF_MS && asked.mayDo() && Enter())
  useDialogHint(level, Object.keys(keys))
  useListen({
    level,
    modal: true,
    holds: field => question.current?.contains(field) ?? false,
    keys: { Escape: onClose, ...others, ...(enter && { Enter: enter }) },
    ...(taken && { scan: taken }),
    // What is typed before the field has its focus, or stands there, is the field's all the same.
    ...(holdsField && {
      field: () => question.current?.querySelector<HTMLInputElement>('input[data-autofocus]') ?? null,
    }),
  })
  return (
    <Modal.Root
      opened
      onClose={onClose}
      centered
      size={wide ? 880 : 660}
      lockScroll={false}
      closeOnEscape={false}
      zIndex={level * 100}
      transitionProps={{ duration: 120, transition: 'fade' }}
      classNames={{
        overlay: classes.veil ?? '',
        inner: classes.inner ?? '',
        content: classes.content ?? '',
        title: classes.title ?? '',
        body: classes.body ?? '',
      }}
    >
      <Modal.Overlay />
      <Modal.Content>
        {/* Not Modal.Header: its element would be a second banner of the page. */}
        <div className={classes.header}>
          <Modal.Title>{title}</Modal.Title>
          <Modal.CloseButton aria-label={say('do.close')} size={44} />
        </div>
        <Modal.Body>
          {/* The focus rests on the question, not on an answer: a bounced Enter presses nothing. */}
          <div
            ref={question}
            className={classes.question}
            {...(!holdsField && { tabIndex: -1, 'data-autofocus': true })}
          >
            <MayDoProvider value={asked.mayDo}>{children}</MayDoProvider>
            {asked.said}
            {taken === keepOut && said}
          </div>
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  )
}
