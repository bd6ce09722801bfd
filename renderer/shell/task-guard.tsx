// Shown where a task broke: the rest of the station continues.
import { Component, type ReactNode } from 'react'
import { Action } from '../ui/action.tsx'
import { Card, Empty } from '../ui/card.tsx'
import { useWords } from '../words/use-words.ts'

interface State {
  readonly broke: boolean
}

export class TaskGuard extends Component<{ readonly children: ReactNode }, State> {
  override state: State = { broke: false }

  static getDerivedStateFromError(): State {
    return { broke: true }
  }

  override render() {
    return this.state.broke ? <Broke onAgain={() => this.setState({ broke: false })} /> : this.props.children
  }
}

function Broke({ onAgain }: { readonly onAgain: () => void }) {
  const { say } = useWords()
  return (
    <Card>
      <Empty title={say('shell.broke')}>
        <p>{say('shell.broke-text')}</p>
        <Action look="primary" onClick={onAgain}>
          {say('shell.open-again')}
        </Action>
      </Empty>
    </Card>
  )
}
