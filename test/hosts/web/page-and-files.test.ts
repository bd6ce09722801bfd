// Proves what the web host serves beside calls: the page under its policy, pictures, documents.
import { describe, expect, it } from 'vitest'
import type { StationFile } from '../../../main/api/station-handle.ts'
import { scriptedStation } from '../../support/scripted-station.ts'
import { PICTURE, runWebHost } from '../../support/web-host.ts'

describe('files', () => {
  it('come with their bytes and type, shown or saved', async () => {
    const files: Record<string, StationFile> = {
      'previews/one/0.png': PICTURE,
      'documents/close.pdf': {
        bytes: Buffer.from('%PDF-1.7'),
        contentType: 'application/pdf',
        downloadName: 'Cierre "día".pdf',
      },
    }
    const { ask, bearer } = await runWebHost(scriptedStation({ files }))
    const picture = await ask({ path: '/api/files/previews/one/0.png', headers: bearer })
    expect(picture.status).toBe(200)
    expect(picture.headers).toMatchObject({ 'content-type': 'image/png', 'content-disposition': 'inline' })
    const document = await ask({ path: '/api/files/documents/close.pdf', headers: bearer })
    expect(document.text).toBe('%PDF-1.7')
    expect(document.headers['content-disposition']).toBe(
      'attachment; filename="Cierre _d_a_.pdf"; filename*=UTF-8\'\'Cierre%20%22d%C3%ADa%22.pdf',
    )
  })

  it.each(['text/html', 'image/svg+xml', 'application/xhtml+xml', 'text/html; charset=utf-8', ''])(
    'of type “%s” never act as a page: they are only saved',
    async contentType => {
      const files = { page: { bytes: Buffer.from('<script>1</script>'), contentType } }
      const { ask, bearer } = await runWebHost(scriptedStation({ files }))
      const answer = await ask({ path: '/api/files/page', headers: bearer })
      expect(answer.headers).toMatchObject({
        'content-type': 'application/octet-stream',
        'content-disposition': 'attachment',
        'x-content-type-options': 'nosniff',
      })
    },
  )

  it('outside of the station’s own are not asked for', async () => {
    const station = scriptedStation({ files: { '../secrets': PICTURE } })
    const { ask, bearer } = await runWebHost(station)
    for (const path of [
      '../secrets',
      '..%2fsecrets',
      '%2e%2e/secrets',
      'a/../../secrets',
      'a%00b',
      'C:%5Cx',
      '',
    ]) {
      const answer = await ask({ path: `/api/files/${path}`, headers: bearer })
      expect([path, answer.status]).toEqual([path, 404])
      expect(answer.json).toMatchObject({ ok: false })
    }
    expect(station.askedFiles).toEqual([])
  })
})

describe('the page', () => {
  it('comes with a policy that has no inline script and a nonce of this load for styles', async () => {
    const { ask } = await runWebHost()
    const nonces = new Set<string>()
    for (let load = 0; load < 3; load += 1) {
      const answer = await ask({ path: '/' })
      const policy = String(answer.headers['content-security-policy'])
      const nonce = /<meta property="csp-nonce" nonce="([^"]+)">/.exec(answer.text)?.[1] ?? ''
      expect(nonce.length).toBeGreaterThanOrEqual(22)
      expect(policy).toContain(`style-src 'self' 'nonce-${nonce}'`)
      expect(policy).toContain("default-src 'none'")
      expect(policy).toContain("script-src 'self';")
      expect(policy).toContain("connect-src 'self'")
      expect(policy).toContain("frame-ancestors 'none'")
      expect(policy).not.toContain('unsafe')
      expect(answer.headers['cache-control']).toBe('no-store')
      nonces.add(nonce)
    }
    expect(nonces.size).toBe(3)
  })

  it('and its assets alone are served, with headers that keep other sites out', async () => {
    const { ask } = await runWebHost()
    const asset = await ask({ path: '/assets/index.js' })
    expect(asset.status).toBe(200)
    expect(asset.headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
      'cross-origin-opener-policy': 'same-origin',
    })
    for (const path of [
      '/../outside.txt',
      '/assets/../../outside.txt',
      '/..%2foutside.txt',
      '/%2e%2e/outside.txt',
      '/index.html',
      '//index.html',
      '/./index.html',
      '/assets/',
      '/no-such-file',
      '/%zz',
    ]) {
      const answer = await ask({ path })
      expect([path, answer.status >= 400]).toEqual([path, true])
      expect([path, answer.json]).toMatchObject([path, { ok: false, problem: { kind: expect.any(String) } }])
      expect(answer.text).not.toContain('outside')
    }
  })
})
