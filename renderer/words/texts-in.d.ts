// What the build makes of a module of tables for one language (main/launch/page-build.ts).
declare module '*?in=en' {
  export const words: import('./word-table.ts').Texts
  export const sentences: Parameters<typeof import('../../preload/contract/sentences.ts').addSentences>[1]
}

declare module '*?in=es' {
  export * from '*?in=en'
}
