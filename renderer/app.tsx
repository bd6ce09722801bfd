// What is around every screen: words, colours, keys, queries, and the band.
import { type MantineColorScheme, MantineProvider } from '@mantine/core'
import { QueryClientProvider, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { I18nextProvider } from 'react-i18next'
import { LANGUAGES } from '../preload/contract/sentences.ts'
import { BandProvider } from './parts/result-band.tsx'
import { Door, useIsOpen } from './shell/door.tsx'
import { Shell } from './shell/shell.tsx'
import { useSession } from './station/hearing.ts'
import { createQueries } from './station/knowledge.ts'
import { useSettings } from './station/queries.ts'
import { link } from './station/station.ts'
import { KeyboardProvider } from './ui/keyboard/use-keys.tsx'
import { styleNonce } from './ui/nonce.ts'
import { cssVariables, theme } from './ui/theme.ts'
import { chooseLanguage } from './words/language.ts'
import { FIRST_LANGUAGE, learn, screenWords, speak } from './words/screen-words.ts'
import { setAtStation } from './words/set-at-station.ts'

export function App() {
  const [queries] = useState(createQueries)
  return (
    <QueryClientProvider client={queries}>
      <Styled />
    </QueryClientProvider>
  )
}

/** Language, theme and sounds as this bench set them; before the answer, as the machine has them. */
function Styled() {
  const settings = useSettings().data?.settings
  const screen = settings?.screen
  const timeZone = settings?.station.timeZone
  const labelServer = settings?.labelServer.name ?? ''
  const parcelLabel = settings?.parcelLabel.name ?? ''
  useEffect(() => setAtStation({ timeZone, labelServer, parcelLabel }), [timeZone, labelServer, parcelLabel])
  const language = screen ? chooseLanguage(screen.language, navigator.languages) : FIRST_LANGUAGE
  useEffect(() => {
    let isOver = false
    void learn(language, link.whenUp).then(() => {
      if (!isOver) speak(language)
    })
    return () => {
      isOver = true
    }
  }, [language])
  const isHeard = screen !== undefined
  useEffect(() => {
    // Every language once the first screen stands, so that a change of it never waits for the station.
    if (isHeard) requestIdleCallback(() => LANGUAGES.forEach(other => void learn(other, link.whenUp)))
  }, [isHeard])
  const scheme = screen?.theme ?? 'system'
  const isOpen = useIsOpen()
  const state = useSession()
  const queries = useQueryClient()
  useEffect(() => {
    // What was asked while the window was shut was refused.
    if (state === 'open') void queries.invalidateQueries()
  }, [queries, state])

  return (
    <I18nextProvider i18n={screenWords}>
      <MantineProvider
        theme={theme}
        cssVariablesResolver={cssVariables}
        getStyleNonce={styleNonce}
        defaultColorScheme="auto"
        {...(scheme !== 'system' && {
          forceColorScheme: scheme satisfies MantineColorScheme as 'light' | 'dark',
        })}
      >
        <KeyboardProvider>
          <BandProvider sounds={screen?.sounds ?? true}>{isOpen ? <Shell /> : <Door />}</BandProvider>
        </KeyboardProvider>
      </MantineProvider>
    </I18nextProvider>
  )
}
