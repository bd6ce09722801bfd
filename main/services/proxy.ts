// Which proxy is used between the station and a service.

/** A proxy in the words of `FindProxyForURL`: `DIRECT`, or `PROXY host:port; …`. */
export type SystemProxy = (url: URL) => Promise<string>

/** What Node's agents read: the proxy, and the hosts that it is not for. */
export interface ProxyEnvironment {
  readonly HTTPS_PROXY?: string
  readonly NO_PROXY?: string
}

/**
 * By the setting: `none`, an address, or `system`, which is the environment (HTTPS_PROXY, NO_PROXY) and, where
 * that says nothing, the system's own. NO_PROXY holds for every kind.
 */
export async function proxyFor(
  url: URL,
  setting: string,
  systemProxy?: SystemProxy,
  env: Readonly<Record<string, string | undefined>> = process.env,
): Promise<ProxyEnvironment> {
  if (setting === 'none') return {}
  const noProxy = env.NO_PROXY || env.no_proxy
  const named = setting === 'system' ? env.HTTPS_PROXY || env.https_proxy : setting
  const proxy = named || (await fromSystem(url, systemProxy))
  if (!proxy) return {}
  return { HTTPS_PROXY: proxy, ...(noProxy && { NO_PROXY: noProxy }) }
}

/** The first proxy that the system names; a SOCKS proxy is none that this program speaks. */
async function fromSystem(url: URL, systemProxy?: SystemProxy): Promise<string | undefined> {
  const answer = await systemProxy?.(url).catch(() => 'DIRECT')
  const [first = ''] = (answer ?? 'DIRECT').split(';')
  const [, scheme, place] = /^\s*(PROXY|HTTP|HTTPS)\s+(\S+)\s*$/i.exec(first) ?? []
  return place && `${scheme?.toUpperCase() === 'HTTPS' ? 'https' : 'http'}://${place}`
}
