// The ways in which a stranger writes one route: paths, request lines and doubled headers.

export interface Spelling {
  readonly name: string
  /** The bytes of the request; `headers` are whole lines. */
  readonly bytes: (to: Target) => string
}

export interface Target {
  readonly port: number
  readonly method: string
  readonly path: string
  readonly body: string
  /** What the stranger brings: nothing, or a token that is none. */
  readonly headers: readonly string[]
}

const percent = (text: string): string =>
  [...text].map(c => `%${c.charCodeAt(0).toString(16).padStart(2, '0')}`).join('')

const afterSlash = (path: string, change: (rest: string) => string): string => `/${change(path.slice(1))}`

const PATHS: Readonly<Record<string, (path: string, port: number) => string>> = {
  'as it is': path => path,
  'first letter encoded': path => afterSlash(path, rest => percent(rest.slice(0, 1)) + rest.slice(1)),
  'second letter encoded': path =>
    afterSlash(path, rest => rest.slice(0, 1) + percent(rest.slice(1, 2)) + rest.slice(2)),
  'last letter encoded': path => path.slice(0, -1) + percent(path.slice(-1)),
  'every letter encoded': path => path.split('/').map(percent).join('/'),
  'encoded twice': path =>
    afterSlash(path, rest => `%25${percent(rest.slice(0, 1)).slice(1)}${rest.slice(1)}`),
  'an encoded slash': path => `/${path.slice(1).replace('/', '%2f')}`,
  'an encoded first slash': path => `%2f${path.slice(1)}`,
  'upper case': path => path.toUpperCase(),
  'first letter upper': path => afterSlash(path, rest => rest.slice(0, 1).toUpperCase() + rest.slice(1)),
  'a double slash before': path => `/${path}`,
  'double slashes': path => path.replaceAll('/', '//'),
  'a slash behind': path => `${path}/`,
  'a dot before': path => `/.${path}`,
  'dots of a folder': path => `/assets/..${path}`,
  'encoded dots': path => `/assets/%2e%2e${path}`,
  'dots behind': path => `${path}/x/..`,
  backslashes: path => path.replaceAll('/', '\\'),
  'an encoded backslash': path => `/${path.slice(1).replace('/', '%5c')}`,
  'a matrix parameter': path => afterSlash(path, rest => rest.replace('/', ';a=b/')),
  'a matrix parameter behind': path => `${path};a=b`,
  'a question behind': path => `${path}?session=x&token=y`,
  'a part behind a hash': path => `${path}#/`,
  'an encoded null byte': path => `${path}%00`,
  'an encoded null byte before': path => afterSlash(path, rest => `%00${rest}`),
  'an encoded line end': path => `${path}%0d%0a`,
  'overlong UTF-8': path => afterSlash(path, rest => `%c1%a1${rest.slice(1)}`),
  'a letter of full width': path => afterSlash(path, rest => `%ef%bd%81${rest.slice(1)}`),
  'a broken escape': path => `${path}%zz`,
  'the absolute form': (path, port) => `http://127.0.0.1:${port}${path}`,
  'the absolute form of another': path => `http://evil.example${path}`,
  'a scheme without a host': path => `http:${path}`,
  'a host before': (path, port) => `//127.0.0.1:${port}${path}`,
}

const bytesOf = (
  { port, method, body, headers }: Target,
  path: string,
  { version = '1.1', host = [`Host: 127.0.0.1:${port}`], more = [] as readonly string[] } = {},
): string =>
  [
    `${method} ${path} HTTP/${version}`,
    ...host,
    ...headers,
    ...more,
    ...(method === 'GET' || method === 'HEAD' ? [] : [`Content-Length: ${Buffer.byteLength(body)}`]),
    'Connection: close',
    '',
    method === 'GET' || method === 'HEAD' ? '' : body,
  ].join('\r\n')

export const PATH_SPELLINGS: readonly Spelling[] = Object.entries(PATHS).map(([name, spell]) => ({
  name,
  bytes: to => bytesOf(to, spell(to.path, to.port)),
}))

const withMore = (more: (to: Target) => readonly string[]) => (to: Target) =>
  bytesOf(to, to.path, { more: more(to) })

export const REQUEST_SPELLINGS: readonly Spelling[] = [
  {
    name: 'two Host',
    bytes: to => bytesOf(to, to.path, { host: [`Host: 127.0.0.1:${to.port}`, `Host: localhost:${to.port}`] }),
  },
  {
    name: 'two Host, a stranger’s first',
    bytes: to => bytesOf(to, to.path, { host: ['Host: evil.example', `Host: 127.0.0.1:${to.port}`] }),
  },
  { name: 'no Host', bytes: to => bytesOf(to, to.path, { host: [] }) },
  { name: 'HTTP/1.0 without Host', bytes: to => bytesOf(to, to.path, { version: '1.0', host: [] }) },
  { name: 'HTTP/1.0', bytes: to => bytesOf(to, to.path, { version: '1.0' }) },
  {
    name: 'two Authorization',
    bytes: withMore(() => ['Authorization: Bearer a', 'Authorization: Bearer b']),
  },
  { name: 'two Cookie', bytes: withMore(() => ['Cookie: session=a', 'Cookie: session=b']) },
  {
    name: 'two Origin',
    bytes: withMore(to => [`Origin: http://127.0.0.1:${to.port}`, 'Origin: https://evil.example']),
  },
  {
    name: 'a page of its own',
    bytes: withMore(to => [`Origin: http://127.0.0.1:${to.port}`, 'Sec-Fetch-Site: same-origin']),
  },
  {
    name: 'a link to a page',
    bytes: withMore(() => [
      'Sec-Fetch-Site: cross-site',
      'Sec-Fetch-Mode: navigate',
      'Sec-Fetch-Dest: document',
    ]),
  },
  { name: 'a proxy’s word', bytes: withMore(() => ['X-Forwarded-For: 127.0.0.1', 'X-Original-URL: /']) },
  { name: 'another method meant', bytes: withMore(() => ['X-HTTP-Method-Override: POST']) },
  {
    name: 'an upgrade',
    bytes: withMore(() => [
      'Connection: Upgrade',
      'Upgrade: websocket',
      'Sec-WebSocket-Version: 13',
      'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
    ]),
  },
  { name: 'HTTP/2 by upgrade', bytes: withMore(() => ['Upgrade: h2c', 'HTTP2-Settings: AAMAAABkAAQAAP__']) },
  ...['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND', 'QUERY'].map(
    (method): Spelling => ({ name: `by ${method}`, bytes: to => bytesOf({ ...to, method }, to.path) }),
  ),
]
