import type { IncomingHttpHeaders } from 'node:http'

import type { FastifyRequest } from 'fastify'

/** Proves that a request comes from the site, so the provider can trust the viewer's IP address in it. */
const secretHeader = 'x-kinora-site-secret'

/** Hop-by-hop headers (RFC 9110, 7.6.1), removed in both directions. */
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

/** Headers that only the site may send to the provider, so they are stripped from viewers' requests. */
const siteOnly = [
  secretHeader,
  'forwarded',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-port',
  'x-forwarded-proto',
  'x-real-ip',
]

/** Not forwarded: the site handles `Expect` itself, and the operator's token is meant only for the site. */
const notForwarded = new Set([...hopByHop, ...siteOnly, 'expect', 'x-kinora-operator'])

/**
 * Returns the headers to send to the provider for a viewer's request, including the viewer's IP address and protocol as seen by the site. The provider trusts
 * both if the secret matches or if it trusts the site's IP address.
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

/** Returns the headers to pass from the provider's response on to the viewer. */
export function headersToViewer(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  return without(headers, hopByHop)
}

function without(headers: IncomingHttpHeaders, names: ReadonlySet<string>): IncomingHttpHeaders {
  const named = new Set((headers.connection ?? '').split(',').map((name) => name.trim().toLowerCase()))
  const kept: IncomingHttpHeaders = {}
  for (const name in headers) if (!names.has(name) && !named.has(name)) kept[name] = headers[name]
  return kept
}
