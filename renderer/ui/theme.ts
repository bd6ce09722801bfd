// How Mantine's pieces take the tokens' colours, type and sizes.
import { type CSSVariablesResolver, createTheme, type MantineColorsTuple } from '@mantine/core'

/** Mantine wants ten shades; ours is one accent, so light and dark share what tokens.css says. */
const accent: MantineColorsTuple = [
  '#e7ecfb',
  '#ccd7f8',
  '#a7bbff',
  '#7c9cff',
  '#5a80f5',
  '#3c66ec',
  '#1f4fe0',
  '#1a44c4',
  '#1539a8',
  '#0f2c85',
]

export const theme = createTheme({
  colors: { accent },
  primaryColor: 'accent',
  primaryShade: { light: 6, dark: 3 },
  fontFamily: '"Inter Variable", Inter, system-ui, sans-serif',
  fontFamilyMonospace: 'var(--pb-mono)',
  headings: { fontFamily: '"Inter Variable", Inter, system-ui, sans-serif', fontWeight: '650' },
  defaultRadius: 10,
  respectReducedMotion: true,
  focusRing: 'auto',
  cursorType: 'pointer',
})

export const cssVariables: CSSVariablesResolver = () => {
  const shared = {
    '--mantine-color-body': 'var(--pb-card)',
    '--mantine-color-text': 'var(--pb-ink)',
    '--mantine-color-dimmed': 'var(--pb-dim)',
    '--mantine-color-error': 'var(--pb-stop)',
    '--mantine-color-placeholder': 'var(--pb-dim)',
    '--mantine-color-default': 'var(--pb-card)',
    '--mantine-color-default-border': 'var(--pb-edge)',
    '--mantine-color-default-color': 'var(--pb-ink)',
    '--mantine-primary-color-filled': 'var(--pb-accent)',
    '--mantine-primary-color-contrast': 'var(--pb-accent-ink)',
  }
  return { variables: {}, light: shared, dark: shared }
}
