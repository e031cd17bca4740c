import { timingSafeEqual } from 'node:crypto'
import { isIP, isIPv6 } from 'node:net'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'

declare module 'fastify' {
  interface FastifyRequest {
    /**
     * The client's IP address, for limits, logs and the audit log. Don't use `request.ip` for these. Mapped addresses such as `::ffff:192.0.2.1` become IPv4;
     * IPv6 is in its shortest form. For limits, use `limitKeyOf(request.clientIp)`.
     *
     * The address is the connection's peer unless a trusted proxy forwards the request. `X-Forwarded-For` is trusted from the site, which authenticates with a
     * shared secret (`SITE_SECRET`), and from the proxies in `TRUST_PROXY`, by default none. Being on the same machine isn't enough, because behind a proxy
     * every client appears local.
     */
    clientIp: string
    /**
     * Whether the client used `https` or `http`. `X-Forwarded-Proto` is trusted under the same
     * rule.
     */
    clientProtocol: 'http' | 'https'
  }
}

/** The header that the site uses to authenticate its forwarded headers. */
export const siteSecretHeader = 'x-kinora-site-secret'

/**
 * Decorates every request with `clientIp` and `clientProtocol`. Without a secret, no site is
 * trusted.
 */
export function addClientIp(app: FastifyInstance, { siteSecret = '' }: { siteSecret?: string | undefined }): void {
  const secret = Buffer.from(siteSecret)
  /** Returns what the site forwards about its viewer in this header. */
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
 * Returns the key for a client's rate limits: the IPv4 address, or the IPv6 network, because a household has 2^64 IPv6 addresses.
 */
export function limitKeyOf(clientIp: string): string {
  if (!isIPv6(clientIp)) return clientIp
  const [before = '', after = ''] = shortest(clientIp).split('::')
  const head = before.split(':').filter(Boolean)
  const tail = after.split(':').filter(Boolean)
  const groups = [...head, ...Array<string>(8 - head.length - tail.length).fill('0'), ...tail]
  return `${groups.slice(0, 4).join(':')}::/64`
}

/** Compares in constant time, so timing doesn't reveal the secret. */
function isSecret(given: string | string[] | undefined, secret: Buffer): boolean {
  if (secret.length === 0 || typeof given !== 'string') return false
  const bytes = Buffer.from(given)
  return bytes.length === secret.length && timingSafeEqual(bytes, secret)
}

// The site replaces its viewer's header, so the first entry is from the site. Later entries were added between the site and the provider.
function firstOf(header: string | string[] | undefined): string | undefined {
  return String(header ?? '')
    .split(',')[0]
    ?.trim()
}

function normalise(ip: string | undefined): string {
  // A closed connection has no peer.
  if (!ip) return 'unknown'
  if (!isIPv6(ip)) return ip
  const short = shortest(ip)
  const [, high = '', low = ''] = short.match(/^::ffff:([0-9a-f]+):([0-9a-f]+)$/) ?? []
  if (!high) return short
  const bits = Number.parseInt(high, 16) * 0x1_0000 + Number.parseInt(low, 16)
  return [24, 16, 8, 0].map((shift) => (bits >>> shift) & 0xff).join('.')
}

/** Returns the canonical IPv6 form (RFC 5952), as in URLs, without a local address's zone. */
function shortest(ip: string): string {
  const known = shortForms.get(ip)
  if (known !== undefined) return known
  const short = new URL(`http://[${ip.split('%')[0]}]`).hostname.slice(1, -1)
  shortForms.set(ip, short)
  return short
}

/** Cached, because the same clients call repeatedly. */
const shortForms = new LRUCache<string, string>({ max: 1000 })
