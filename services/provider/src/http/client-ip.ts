import { timingSafeEqual } from 'node:crypto'
import { isIP, isIPv6 } from 'node:net'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'

declare module 'fastify' {
  interface FastifyRequest {
    /**
     * The IP address of the client that a request comes from: the one IP address for limits, logs and the audit of who did what. Never read
     * `request.ip` for that. IPv4 reads as IPv4 also where a socket says `::ffff:192.0.2.1`; IPv6 is in its shortest form. For a limit,
     * take `limitKeyOf(request.clientIp)`.
     *
     * It is the peer of the connection, unless the request may speak for another: `X-Forwarded-For` is believed of the site, which proves
     * itself by the secret that both were started with (`SITE_SECRET`), and of the proxies named in `TRUST_PROXY`, by default none. Being
     * on the same machine proves nothing, because behind a proxy everyone is.
     */
    clientIp: string
    /** Whether the client came by `https` or `http`, by the same rule with `X-Forwarded-Proto`. */
    clientProtocol: 'http' | 'https'
  }
}

/** By this header the site proves that what it says of its viewers is the site's word. */
export const siteSecretHeader = 'x-kinora-site-secret'

/** Decorates every request with its `clientIp` and `clientProtocol`. Without a secret no site is believed. */
export function addClientIp(app: FastifyInstance, { siteSecret = '' }: { siteSecret?: string | undefined }): void {
  const secret = Buffer.from(siteSecret)
  /** What the site forwards of its viewer, in a header. */
  const forwarded = ({ headers }: FastifyRequest, name: 'x-forwarded-for' | 'x-forwarded-proto') =>
    isSecret(headers[siteSecretHeader], secret) ? firstOf(headers[name]) : undefined

  app.decorateRequest('clientIp', {
    getter() {
      const ip = forwarded(this, 'x-forwarded-for')
      return normalise(ip && isIP(ip) ? ip : this.ip)
    },
  })
  app.decorateRequest('clientProtocol', {
    getter() {
      return (forwarded(this, 'x-forwarded-proto') ?? this.protocol) === 'https' ? 'https' : 'http'
    },
  })
}

/**
 * Whose limit a client's IP address counts against. A household has an IPv6 network of 2^64 addresses, so of IPv6 the network counts; an IPv4
 * address counts as it is.
 */
export function limitKeyOf(clientIp: string): string {
  if (!isIPv6(clientIp)) return clientIp
  const [before = '', after = ''] = shortest(clientIp).split('::')
  const head = before.split(':').filter(Boolean)
  const tail = after.split(':').filter(Boolean)
  const groups = [...head, ...Array<string>(8 - head.length - tail.length).fill('0'), ...tail]
  return `${groups.slice(0, 4).join(':')}::/64`
}

/** Compared in constant time, so that an answer's time does not tell how much of a guess was right. */
function isSecret(given: string | string[] | undefined, secret: Buffer): boolean {
  if (secret.length === 0 || typeof given !== 'string') return false
  const bytes = Buffer.from(given)
  return bytes.length === secret.length && timingSafeEqual(bytes, secret)
}

// The site puts a header of its own in the place of what its viewer sent, so whatever stands first is the site's word. What stands after it
// was added on the way from the site to here.
function firstOf(header: string | string[] | undefined): string | undefined {
  return String(header ?? '')
    .split(',')[0]
    ?.trim()
}

function normalise(ip: string | undefined): string {
  // A connection that is already gone has no peer.
  if (!ip) return 'unknown'
  if (!isIPv6(ip)) return ip
  const short = shortest(ip)
  const [, high = '', low = ''] = short.match(/^::ffff:([0-9a-f]+):([0-9a-f]+)$/) ?? []
  if (!high) return short
  const bits = Number.parseInt(high, 16) * 0x1_0000 + Number.parseInt(low, 16)
  return [24, 16, 8, 0].map((shift) => (bits >>> shift) & 0xff).join('.')
}

/** The one way of RFC 5952 to write an IPv6 address, which is how a URL writes it. The interface that a local one came by is left out. */
function shortest(ip: string): string {
  const known = shortForms.get(ip)
  if (known !== undefined) return known
  const short = new URL(`http://[${ip.split('%')[0]}]`).hostname.slice(1, -1)
  shortForms.set(ip, short)
  return short
}

/** Who asks asks again. */
const shortForms = new LRUCache<string, string>({ max: 1000 })
