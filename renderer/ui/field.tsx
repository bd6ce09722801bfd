// A labelled text field with its problem below, and the correction that Enter takes.
import { TextInput, type TextInputProps } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './field.module.css'
import { KeyCap } from './key-cap.tsx'

export interface FieldProps
  extends Omit<TextInputProps, 'onChange' | 'value' | 'error' | 'classNames' | 'label'> {
  readonly label: ReactNode
  readonly value: string
  readonly onChange: (text: string) => void
  readonly problem?: string | undefined
  /** A text that would pass. */
  readonly fix?: { readonly label: string; readonly cap: string; readonly take: () => void } | undefined
  readonly warning?: string | undefined
  /** What the text means, or is for: nothing to look after. */
  readonly note?: string | undefined
  readonly large?: boolean
}

export function Field({ label, value, onChange, problem, fix, warning, note, large, ...rest }: FieldProps) {
  return (
    <TextInput
      autoComplete="off"
      autoCorrect="off"
      spellCheck={false}
      // What is needed is said when it is missing, and not by a star.
      withAsterisk={false}
      {...rest}
      label={label}
      value={value}
      onChange={event => onChange(event.currentTarget.value)}
      error={problem === undefined ? undefined : <Trouble text={problem} fix={fix} />}
      description={problem === undefined ? (warning ?? note) : undefined}
      inputWrapperOrder={['label', 'input', 'error', 'description']}
      errorProps={{ component: 'div' }}
      wrapperProps={{
        'data-large': large || undefined,
        'data-noted': (warning === undefined && note !== undefined) || undefined,
      }}
      classNames={{
        root: classes.root,
        label: classes.label,
        input: classes.input,
        error: classes.error,
        description: classes.warning,
      }}
    />
  )
}

function Trouble({ text, fix }: { readonly text: string; readonly fix: FieldProps['fix'] }) {
  return (
    <>
      <span>{text} </span>
      {fix && (
        <button type="button" tabIndex={-1} className={classes.fix} onClick={fix.take}>
          {fix.label} <KeyCap>{fix.cap}</KeyCap>
        </button>
      )}
    </>
  )
}
