// The page and its parts, from the built renderer.
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { contentSecurityPolicy, newStyleNonce, withStyleNonce } from '../page-security.ts'
import type { Door } from './door.ts'

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
  // No path of a caller is looked for on the disk: a name is one of these, or nothing.
  const assets = join(rendererFolder, 'assets')
  let names: ReadonlySet<string> | undefined
  await app.register(fastifyStatic, { root: assets, serve: false, cacheControl: false })
  door.route({
    access: 'page',
    method: ['GET', 'HEAD'],
    url: '/assets/:name',
    async handler(request, reply) {
      const { name } = request.params as { name: string }
      names ??= await namesIn(assets)
      return names.has(name) ? reply.sendFile(name) : reply.callNotFound()
    },
  })
}

const namesIn = async (folder: string): Promise<ReadonlySet<string>> => new Set(await readdir(folder))
