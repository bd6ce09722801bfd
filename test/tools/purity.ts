// Checks that core and flows take time and chance as ports, and that one door alone opens `window.station`.
import ts from 'typescript'
import { type Finding, type SourceFile, sourceFiles } from './source-files.ts'

const PURE = /^main\/(core|flows)\//
const STATION_DOOR = /^renderer\/(station\/|env\.d\.ts$)/

/** `Date.now`, `new Date()`, `Date()`, `Math.random` and their kin in core and flows. */
export function purityFindings(root: string): Finding[] {
  return sourceFiles(root).flatMap(file => {
    if (PURE.test(file.path)) return findingsIn(file, impurity)
    if (file.path.startsWith('renderer/') && !STATION_DOOR.test(file.path))
      return findingsIn(file, stationUse)
    return []
  })
}

function findingsIn(file: SourceFile, judge: (node: ts.Node) => string | undefined): Finding[] {
  const source = ts.createSourceFile(file.path, file.text, ts.ScriptTarget.Latest, true)
  const found: Finding[] = []
  const visit = (node: ts.Node): void => {
    const what = judge(node)
    if (what) {
      const { line } = source.getLineAndCharacterOfPosition(node.getStart())
      found.push({ where: `${file.path}:${line + 1}`, what })
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found
}

const FORBIDDEN_MEMBERS: Readonly<Record<string, string>> = {
  'Date.now': 'the clock is a port',
  'performance.now': 'the clock is a port',
  'Math.random': 'chance is a port',
  'crypto.randomUUID': 'ids are a port',
  'crypto.getRandomValues': 'chance is a port',
  'Temporal.Now': 'the clock is a port',
}

function impurity(node: ts.Node): string | undefined {
  if (ts.isPropertyAccessExpression(node)) {
    const member = `${lastName(node.expression)}.${node.name.text}`
    return FORBIDDEN_MEMBERS[member] && `${member}: ${FORBIDDEN_MEMBERS[member]}`
  }
  const isDate =
    (ts.isNewExpression(node) || ts.isCallExpression(node)) && node.expression.getText() === 'Date'
  if (isDate && (ts.isCallExpression(node) || !node.arguments?.length))
    return `${node.getText()}: the clock is a port`
  return undefined
}

function stationUse(node: ts.Node): string | undefined {
  const isStation =
    ts.isPropertyAccessExpression(node) &&
    node.name.text === 'station' &&
    ['window', 'globalThis'].includes(node.expression.getText())
  return isStation ? `${node.getText()}: renderer/station is the only user of it` : undefined
}

/** `Date` of `globalThis.Date.now`. */
const lastName = (node: ts.Expression): string =>
  ts.isPropertyAccessExpression(node) ? node.name.text : node.getText()
