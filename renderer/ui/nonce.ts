// The nonce of this page load: the policy lets style elements in by it alone.

/** The host gives it with the page, as a nonce attribute (which pages cannot read out of styles) or as content. */
export function styleNonce(): string {
  const given = document.querySelector<HTMLElement>('meta[property="csp-nonce"]')?.nonce
  if (given) return given
  const written = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? ''
  return written.startsWith('__') ? '' : written
}
