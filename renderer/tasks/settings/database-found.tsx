// What a look at a warehouse's database found, in one sentence.
import setupClasses from '../../parts/setup/setup.module.css'
import { Icon } from '../../ui/icon.tsx'
import { useWords, type Words } from '../../words/use-words.ts'
import { type Found, mayUse } from './use-database.ts'

export function DatabaseFound({
  reply,
  station,
}: {
  readonly reply: Found | undefined
  readonly station: string
}) {
  const words = useWords()
  if (!reply) return null
  // Tables that this user may make are no trouble: the button beside the check makes them.
  const status = mayUse(reply)
    ? 'ok'
    : reply.ok && reply.value.allowed && !reply.value.nameTaken
      ? 'warn'
      : 'stop'
  return (
    <p className={setupClasses.check} data-status={status}>
      <Icon name={status === 'ok' ? 'check' : status === 'warn' ? 'eye' : 'hand'} />
      <span>
        {sentenceOf(words, reply, station)}
        {isOpen(reply) && <> {words.say('ware.found-unguarded')}</>}
      </span>
    </p>
  )
}

/** A station works with them, and its user could change what was recorded. */
const isOpen = (reply: Found): boolean => mayUse(reply) && reply.ok && !reply.value.guarded

function sentenceOf({ say, problem }: Words, reply: Found, station: string): string {
  if (!reply.ok) {
    const { message, nextStep } = problem(reply.problem)
    return `${message} ${nextStep}`
  }
  const { version, encrypted, tables, allowed, stationCount, nameTaken } = reply.value
  const server = say(encrypted ? 'ware.found-tls' : 'ware.found', { version })
  if (nameTaken) return say('ware.found-name-taken', { server, station })
  switch (tables) {
    case 'ready':
      if (allowed && stationCount === 0) return say('ware.found-ready-new', { server })
      return allowed
        ? say('ware.found-ready', { server, count: stationCount })
        : say('ware.found-no-rights', { server })
    case 'to-create':
      return say(allowed ? 'ware.found-to-create' : 'ware.found-to-create-no-rights', { server })
    case 'to-migrate':
      return say(allowed ? 'ware.found-to-migrate' : 'ware.found-to-migrate-no-rights', { server })
    case 'newer':
      return say('ware.found-newer', { server })
  }
}
