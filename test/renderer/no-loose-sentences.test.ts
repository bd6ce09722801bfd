// No sentence of the screens stands outside the catalogue.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { describe, expect, test } from 'vitest'
import { words } from '../../renderer/words/words.ts'

const KEYS: ReadonlySet<string> = new Set(Object.keys(words))
const RENDERER = join(import.meta.dirname, '../../renderer')

/** Attributes that people read or hear. */
const SPOKEN = new Set([
  'aria-label',
  'aria-description',
  'alt',
  'title',
  'placeholder',
  'label',
  'hint',
  'legend',
])
/** Operators whose value is one of their sides; a comparison is not read by anyone. */
const JOINS: ReadonlySet<ts.SyntaxKind> = new Set([
  ts.SyntaxKind.PlusToken,
  ts.SyntaxKind.BarBarToken,
  ts.SyntaxKind.QuestionQuestionToken,
  ts.SyntaxKind.AmpersandAmpersandToken,
])
/** Keys of the catalogue, and the beginning of a web address, which is the same in every language. */
const isSentence = (text: string) => /\p{L}{2}/u.test(text) && !KEYS.has(text) && !/^https?:\/\/$/.test(text)

/** Every text in JSX that a person would read and that no catalogue translates, as `line: text`. */
function looseSentences(fileName: string, source: string): readonly string[] {
  const file = ts.createSourceFile(fileName, source, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX)
  const found: string[] = []
  const note = (node: ts.Node, text: string) => {
    const line = file.getLineAndCharacterOfPosition(node.getStart()).line + 1
    if (isSentence(text)) found.push(`${line}: ${text.trim()}`)
  }
  /** Texts that become a child or a spoken attribute: plain, chosen, joined. */
  const values = (node: ts.Node) => {
    if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) note(node, node.text)
    else if (ts.isTemplateExpression(node)) {
      note(node, [node.head.text, ...node.templateSpans.map(span => span.literal.text)].join(' '))
    } else if (ts.isConditionalExpression(node)) {
      values(node.whenTrue)
      values(node.whenFalse)
    } else if (ts.isBinaryExpression(node) && JOINS.has(node.operatorToken.kind)) {
      if (node.operatorToken.kind !== ts.SyntaxKind.AmpersandAmpersandToken) values(node.left)
      values(node.right)
    } else if (ts.isParenthesizedExpression(node)) values(node.expression)
  }
  const visit = (node: ts.Node) => {
    if (ts.isJsxText(node)) note(node, node.text)
    if (ts.isJsxExpression(node) && node.expression && !ts.isJsxAttribute(node.parent))
      values(node.expression)
    if (ts.isJsxAttribute(node) && SPOKEN.has(node.name.getText(file)) && node.initializer) {
      if (ts.isJsxExpression(node.initializer)) {
        if (node.initializer.expression) values(node.initializer.expression)
      } else values(node.initializer)
    }
    ts.forEachChild(node, visit)
  }
  visit(file)
  return found
}

const screens = readdirSync(RENDERER, { recursive: true, encoding: 'utf8' }).filter(name =>
  name.endsWith('.tsx'),
)

describe('the screens', () => {
  test('are all looked at', () => {
    expect(screens.length).toBeGreaterThan(40)
  })

  test.each(screens)('%s says nothing that is not in the catalogue', name => {
    expect(looseSentences(name, readFileSync(join(RENDERER, name), 'utf8'))).toEqual([])
  })
})

describe('the check itself', () => {
  test.each([
    ['text', '<p>Ship it now</p>'],
    ['a string child', "<p>{'Ship it now'}</p>"],
    ['a chosen child', "<p>{ready ? 'Go ahead' : say('x')}</p>"],
    ['a joined child', "<p>{count && 'labels'}</p>"],
    ['a filled child', `<p>{\`\${count} labels\`}</p>`],
    ['a fallback', "<p>{name ?? 'Nobody'}</p>"],
    ['a spoken attribute', '<input placeholder="Scan here" />'],
    ['a chosen attribute', "<button aria-label={busy ? 'Wait' : say('x')} />"],
  ])('finds %s', (_what, jsx) => {
    expect(looseSentences('x.tsx', `const x = ${jsx}`)).toHaveLength(1)
  })

  test('leaves keys, marks and class names alone', () => {
    const jsx =
      '<p className="wide">{say("pack.ship")} · ≈ <KeyCap>F2</KeyCap> — {count}{kind === "done" && x}</p>'
    expect(looseSentences('x.tsx', `const x = ${jsx}`)).toEqual([])
  })
})
