// Owns checking that each file opens with one comment that says what it owns.
import { type Finding, sourceFiles } from './source-files.ts'

/** Source files whose first line is not such a comment. A style module is owned by the component of its name. */
export function openingFindings(root: string): Finding[] {
  return sourceFiles(root, ['.ts', '.tsx', '.cjs'])
    .filter(({ text }) => !hasOpening(text))
    .map(({ path }) => ({ where: path, what: 'does not open with a comment that says what it owns' }))
}

function hasOpening(text: string): boolean {
  const [first = ''] = text.replace(/^#!.*\n/, '').split('\n')
  const comment = /^\/\/ (.+)|^\/\*+ (.+)/.exec(first)
  const sentence = comment?.[1] ?? comment?.[2] ?? ''
  return /^[A-Z]\S* .{15,}/.test(sentence)
}
