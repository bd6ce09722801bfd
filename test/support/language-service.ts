// TypeScript's own language service over a folder of sources: what an editor knows of them.
import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'

export interface LanguageService {
  readonly service: ts.LanguageService
  /** What TypeScript says of a file as it is on disk now. */
  errorsIn(file: string): readonly string[]
}

export function languageService(folder: string, roots: readonly string[] = []): LanguageService {
  const config = ts.readConfigFile(join(folder, 'tsconfig.json'), path => readFileSync(path, 'utf8'))
  const { options, fileNames } = ts.parseJsonConfigFileContent(config.config, ts.sys, folder)
  /** Only what was asked about and below `roots`, and what it imports: the rest of the house costs half a minute. */
  const asked = new Set(fileNames.filter(path => roots.some(root => path.startsWith(join(folder, root)))))
  const host: ts.LanguageServiceHost = {
    getCompilationSettings: () => ({ ...options, incremental: false, tsBuildInfoFile: undefined }),
    getScriptFileNames: () => [...asked],
    getScriptVersion: path => String(statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0),
    getScriptSnapshot: path => {
      const text = ts.sys.readFile(path)
      return text === undefined ? undefined : ts.ScriptSnapshot.fromString(text)
    },
    getCurrentDirectory: () => folder,
    getDefaultLibFileName: ts.getDefaultLibFilePath,
    fileExists: ts.sys.fileExists,
    readFile: ts.sys.readFile,
    readDirectory: ts.sys.readDirectory,
    directoryExists: ts.sys.directoryExists,
    getDirectories: ts.sys.getDirectories,
    realpath: ts.sys.realpath,
  }
  const service = ts.createLanguageService(host)
  return {
    service,
    errorsIn(file) {
      const path = join(folder, file)
      asked.add(path)
      const found = [...service.getSyntacticDiagnostics(path), ...service.getSemanticDiagnostics(path)]
      return found.map(({ messageText }) => `${file}: ${ts.flattenDiagnosticMessageText(messageText, ' ')}`)
    },
  }
}
