// Who may call what, by each channel's row and the call's input.
import { type ChannelName, channels } from '../../preload/contract/channels.ts'
import { isPlainObject } from '../core/plain-object.ts'
import { fail } from '../core/result.ts'
import { type People, whyNotSupervised } from '../core/settings/people.ts'

/** Input fields that make a call a supervisor's: a duplicate, and "print anyway". */
const SUPERVISED_FIELDS = ['duplicateReason', 'printAnyway']

/** How a screen looks and sounds is up to whoever stands before it: one may not read the language that it is in. */
function isOfScreenAlone(channel: ChannelName, input: unknown): boolean {
  if (channel !== 'settings.save' || !isPlainObject(input) || !isPlainObject(input.settings)) return false
  const { settings, ...rest } = input
  return Object.keys(rest).length === 0 && Object.keys(settings).join() === 'screen'
}

/** Why this call is refused; if it is not, an action restarts the supervisor's idle time. */
export function whyNotAllowed({ people }: { readonly people: People }, channel: ChannelName, input: unknown) {
  const { access } = channels[channel]
  const isSupervisors =
    (access === 'supervisor' && !isOfScreenAlone(channel, input)) ||
    (isPlainObject(input) && SUPERVISED_FIELDS.some(field => input[field] !== undefined))
  const refused = isSupervisors ? whyNotSupervised(people) : undefined
  if (refused) return fail(refused)
  if (access !== 'look') people.touch()
  return undefined
}
