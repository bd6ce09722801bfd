// Each durable step of the right label on the right box, ended before its first commit and around each one: by a kill, and
// by a cut of the power. `npm run simulate -- --sweep` ends it at each of its happenings.
import { describe, expect, it } from 'vitest'
import { RIGHT_BOX } from './durable-steps.ts'
import { simulate } from './run-simulate.ts'

describe('the sweep of the durable steps', { timeout: 900_000 }, () => {
  it('ends each of them before its first commit and behind each one, and nothing is lost or bought twice', async () => {
    const { code, output } = await simulate('--sweep', '--at-commits')
    expect(code, output).toBe(0)
    for (const step of RIGHT_BOX) expect(output).toContain(`(${step}): `)
  })

  it('finds a slip that stays behind where its label is sent to the other printer', async () => {
    const only = ['--only', 'a label sent to the other printer']
    const { code, output } = await simulate('--sweep', '--at-commits', ...only, '--plant', '303')
    expect(code).toBe(1)
    expect(output).toMatch(/^→ a label sent to the other printer, .*: slip left behind: /m)
  })
})
