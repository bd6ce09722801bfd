// The page's start.
import '@fontsource-variable/inter'
import '@fontsource-variable/jetbrains-mono'
import './ui/mantine.css'
import './ui/tokens.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { session } from './station/station.ts'
import { styleNonce } from './ui/nonce.ts'
import { FIRST_LANGUAGE, learn } from './words/screen-words.ts'

// Libraries below Mantine that write style elements ask for the nonce under this name.
window.__webpack_nonce__ = styleNonce()

if (session) {
  const { takeLink } = session
  void takeLink()
  // A link opened in this very tab changes nothing but the part after `#`.
  window.addEventListener('hashchange', () => void takeLink())
}

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')
void learn(FIRST_LANGUAGE).then(() =>
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  ),
)
