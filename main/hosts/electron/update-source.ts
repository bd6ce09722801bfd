// What the packager put into the program: whose signature updates need, and where they come from.

/** Replaced as the program is built (electron.vite.config.ts); these names mean nothing anywhere else. */
declare const PACKBENCH_PINNED_KEY: string | undefined
declare const PACKBENCH_PINNED_FEED: string | undefined

/** Empty: nobody's, and no update is ever taken. */
export const PINNED_KEY = typeof PACKBENCH_PINNED_KEY === 'string' ? PACKBENCH_PINNED_KEY : ''
export const PINNED_FEED = typeof PACKBENCH_PINNED_FEED === 'string' ? PACKBENCH_PINNED_FEED : ''
