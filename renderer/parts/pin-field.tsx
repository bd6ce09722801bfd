// Types a PIN: digits alone, never shown, never kept by the browser.
import { Field, type FieldProps } from '../ui/field.tsx'

export const PinField = ({ onChange, ...rest }: Omit<FieldProps, 'type' | 'inputMode' | 'autoComplete'>) => (
  <Field
    {...rest}
    type="password"
    inputMode="numeric"
    autoComplete="one-time-code"
    maxLength={12}
    onChange={text => onChange(text.replace(/\D/g, ''))}
  />
)
