// Before a test's process loads anything: begun without memory protection keys, it finds Node's own modules compiled
// again, as the program does (main/launch/code-pages.ts).
if (process.execArgv.includes('--no-memory-protection-keys')) {
  require('node:v8').setFlagsFromString('--memory-protection-keys')
}
