// The few drawings of the screens, on one 24-unit grid, two units of line.
import type { ReactNode } from 'react'

const drawings = {
  box: <path d="m12 3 8 4.5v9L12 21l-8-4.5v-9zM4 7.5l8 4.5 8-4.5M12 12v9M8 5.2l8 4.6" />,
  reprint: <path d="M7 8V3h10v5M7 17H4v-7a2 2 0 0 1 2-2h12a2 2 0 0 1 2 2v7h-3M7 14h10v7H7z" />,
  queue: <path d="M4 6h16M4 12h16M4 18h10M18 16v5M18 21l-2-2M18 21l2-2" />,
  meters: <path d="M4 18a9 9 0 1 1 16 0M12 14l4-5M12 14h.01" />,
  orders: <path d="M9 6h11M9 12h11M9 18h11M4 6h.01M4 12h.01M4 18h.01" />,
  close: <path d="M12 3v9l5 3M20.5 12a8.5 8.5 0 1 1-4-7.2" />,
  settings: <path d="M5 6h8M17 6h2M5 12h2M11 12h8M5 18h8M17 18h2M15 4v4M9 10v4M15 16v4" />,
  check: <path d="m4 12.5 5.5 5.5L20 7" />,
  eye: (
    <path d="M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12zM12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6z" />
  ),
  hand: <path d="M8 2.5h8l5.5 5.5v8L16 21.5H8L2.5 16V8zM12 7.5v6M12 16.5h.01" />,
  search: <path d="M11 18a7 7 0 1 0 0-14 7 7 0 0 0 0 14zM16 16l5 5" />,
  printer: <path d="M7 8V3h10v5M7 17H4v-7a2 2 0 0 1 2-2h12a2 2 0 0 1 2 2v7h-3M7 14h10v7H7z" />,
  wait: <path d="M12 7v5l3 2M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18z" />,
  scan: <path d="M4 8V4h4M16 4h4v4M20 16v4h-4M8 20H4v-4M8 8v8M12 8v8M16 8v8" />,
  bolt: <path d="M13 3 5 14h6l-1 7 8-11h-6z" />,
  away: (
    <path d="m3 3 18 18M8.5 16.5a5 5 0 0 1 7 0M5 12.5a10 10 0 0 1 4-2.4M19 12.5a10 10 0 0 0-6.5-3M12 20h.01" />
  ),
} as const satisfies Record<string, ReactNode>

export type IconName = keyof typeof drawings

/** Decoration: its meaning is beside it in words. */
export function Icon({ name, size = 20 }: { readonly name: IconName; readonly size?: number }) {
  return (
    <svg
      aria-hidden="true"
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      {drawings[name]}
    </svg>
  )
}
