// What both hosts send with the screens: the content security policy and its kin.
import { randomBytes } from 'node:crypto'

/** A fresh nonce for the styles of one page load. */
export const newStyleNonce = (): string => randomBytes(18).toString('base64')

/**
 * The policy of the page. Scripts come from files alone; styles from files or with the load's nonce
 * (the component library writes style elements). `connect`: the web host's own address, or nothing
 * in Electron, where screens talk over IPC.
 */
export function contentSecurityPolicy(options: {
  readonly styleNonce: string
  readonly connect: 'self' | 'none'
}): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${options.styleNonce}'`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    `connect-src '${options.connect}'`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}

/** Headers of every answer, whatever it is; the page's own policy replaces the one here. */
export const SECURITY_HEADERS: Readonly<Record<string, string>> = {
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy':
    'camera=(), microphone=(), geolocation=(), payment=(), serial=(), usb=(), hid=(), bluetooth=()',
}

/**
 * The renderer's page with the nonce of this load, where the screens find it:
 * `document.querySelector('meta[property="csp-nonce"]').nonce`.
 */
export const withStyleNonce = (html: string, styleNonce: string): string =>
  html.replace(/<head(\s[^>]*)?>/i, head => `${head}<meta property="csp-nonce" nonce="${styleNonce}">`)
