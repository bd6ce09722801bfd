// Who may call what, by each channel's row and the call's input.
import { type ChannelName, channels } from '../../preload/contract/channels.ts'
import { fail } from '../core/result.ts'
import { type People, whyNotSupervised } from '../core/settings/people.ts'

/** Input fields that make a call a supervisor's: a duplicate, and "print anyway". */
const SUPERVISED_FIELDS = ['duplicateReason', 'printAnyway']

/** Why this call is refused; if it is not, an action restarts the supervisor's idle time. */
export function whyNotAllowed({ people }: { readonly people: People }, channel: ChannelName, input: unknown) {
  const { access } = channels[channel]
  const isSupervisors =
    access === 'supervisor' ||
    (typeof input === 'object' &&
      input !== null &&
      SUPERVISED_FIELDS.some(field => field in input && input[field as keyof typeof input] !== undefined))
  const refused = isSupervisors ? whyNotSupervised(people) : undefined
  if (refused) return fail(refused)
  if (access !== 'look') people.touch()
  return undefined
}
