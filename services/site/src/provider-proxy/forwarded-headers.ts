import type { IncomingHttpHeaders } from 'node:http'

import type { FastifyRequest } from 'fastify'

/** Proves to the provider that a request comes from its site, so that it may believe the IP address that the site names. */
const secretHeader = 'x-kinora-site-secret'

/** What concerns one connection alone (RFC 9110, 7.6.1), and so never passes the site, in either direction. */
const hopByHop = new Set([
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
])

/** What only the site says to the provider. A viewer's own word for it is worth nothing. */
const siteOnly = [
  secretHeader,
  'forwarded',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-port',
  'x-forwarded-proto',
  'x-real-ip',
]

/** What goes no further to the provider. The response to `Expect` is the site's own, and the operator's token is for the site alone. */
const notForwarded = new Set([...hopByHop, ...siteOnly, 'expect', 'x-kinora-operator'])

/**
 * The headers with which a viewer's request goes on to the provider: the viewer's own, with the IP address and the protocol that the site saw, which the
 * provider believes when the secret is right or when it is told to trust the site's IP address.
 */
export function headersToProvider(request: FastifyRequest, siteSecret: string | undefined): IncomingHttpHeaders {
  const { headers, ip, protocol, host, id } = request
  return {
    ...without(headers, notForwarded),
    host,
    'x-request-id': id,
    'x-forwarded-for': ip,
    'x-forwarded-proto': protocol,
    ...(siteSecret === undefined ? {} : { [secretHeader]: siteSecret }),
  }
}

/** The headers of the provider's response that go on to the viewer. */
export function headersToViewer(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  return without(headers, hopByHop)
}

function without(headers: IncomingHttpHeaders, names: ReadonlySet<string>): IncomingHttpHeaders {
  const named = new Set((headers.connection ?? '').split(',').map((name) => name.trim().toLowerCase()))
  const kept: IncomingHttpHeaders = {}
  for (const name in headers) if (!names.has(name) && !named.has(name)) kept[name] = headers[name]
  return kept
}
