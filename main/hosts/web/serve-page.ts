// The page and its parts, from the built renderer.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { contentSecurityPolicy, newStyleNonce, withStyleNonce } from '../page-security.ts'
import type { Door } from './door.ts'

/** The program's own files, each a route of its own: no path of a caller is looked for on the disk. */
export async function bindPage(app: FastifyInstance, door: Door, rendererFolder: string): Promise<void> {
  const pageFile = join(rendererFolder, 'index.html')
  door.route({
    access: 'page',
    method: 'GET',
    url: '/',
    async handler(_request, reply) {
      const styleNonce = newStyleNonce()
      const html = await readFile(pageFile, 'utf8')
      return reply
        .header('Cache-Control', 'no-store')
        .header('Content-Security-Policy', contentSecurityPolicy({ styleNonce, connect: 'self' }))
        .type('text/html; charset=utf-8')
        .send(withStyleNonce(html, styleNonce))
    },
  })
  await app.register(async assets => {
    assets.addHook('onRoute', route => {
      route.config = { ...route.config, access: 'page' }
    })
    await assets.register(fastifyStatic, {
      root: rendererFolder,
      wildcard: false,
      index: false,
      dotfiles: 'ignore',
      cacheControl: false,
      // The page itself is served above, with its policy and nonce.
      globIgnore: ['**/index.html'],
    })
  })
}
