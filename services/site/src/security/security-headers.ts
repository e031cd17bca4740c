import type { FastifyInstance } from 'fastify'

/** The endpoint for browsers' policy reports. */
export const policyReportsPath = '/telemetry/csp'
/** The endpoint's name in `Reporting-Endpoints`. */
const endpoint = 'csp'

const yearInSeconds = 31_536_000

/** Features that no page uses, and those that only the site's own pages may use, for the player. */
const denied =
  'accelerometer bluetooth browsing-topics camera display-capture encrypted-media gamepad geolocation gyroscope hid idle-detection local-fonts magnetometer ' +
  'microphone midi payment publickey-credentials-get serial storage-access usb window-management xr-spatial-tracking'
const allowed = ['autoplay', 'fullscreen', 'picture-in-picture']
const permissions = [...denied.split(' ').map((name) => `${name}=()`), ...allowed.map((name) => `${name}=(self)`)].join(
  ', ',
)

/** Released files and media. They are numerous, so their headers are short. */
const isFile = (url: string) => /^\/(mf|media)\//.test(url)

/** The permissions of other responses, in case a browser treats one as a page. */
const permissionsOfOthers = 'camera=(), microphone=()'

export interface HttpsOptions {
  /** Whether browsers reach the site over HTTPS. */
  isHttps: boolean
  /** Whether subdomains require HTTPS too. They may belong to others, without HTTPS. */
  hstsSubDomains: boolean
}

/**
 * The headers of every response. Pages of other origins may load released files (another site's `SITE_REMOTE_ORIGINS` may name this one); only the
 * site's own origin may load anything else.
 *
 * @param url of the request.
 */
export function securityHeaders(url: string, { isHttps, hstsSubDomains }: HttpsOptions): Record<string, string> {
  const isReleased = url.startsWith('/mf/')
  return {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': isReleased ? 'cross-origin' : 'same-origin',
    'permissions-policy': /^\/(mf|media|api)\//.test(url) ? permissionsOfOthers : permissions,
    // Files need no script or image policy, because their page's policy applies. This one only keeps them from being used as a page.
    ...(isFile(url)
      ? { 'content-security-policy': "frame-ancestors 'none'" }
      : {
          // For browsers without `frame-ancestors`.
          'x-frame-options': 'DENY',
          'reporting-endpoints': reportingEndpoints(),
          'content-security-policy': withReports("default-src 'none'; frame-ancestors 'none'"),
        }),
    ...(isHttps && {
      'strict-transport-security': `max-age=${yearInSeconds}${hstsSubDomains ? '; includeSubDomains' : ''}`,
    }),
  }
}

/** Adds reporting of violations to a policy: `report-to`, and `report-uri` for older browsers. */
export function withReports(policy: string, release?: string): string {
  return `${policy}; report-to ${endpoint}; report-uri ${reportsUrl(release)}`
}

/**
 * The same policy as report-only, for pages over HTTP. Chromium sends `report-to` reports only over HTTPS and ignores `report-uri` in a policy with
 * `report-to`. This one has only `report-uri`, and blocks nothing.
 */
export function reportOnly(policy: string, release?: string): string {
  return `${policy}; report-uri ${reportsUrl(release)}`
}

/**
 * Blocks scripts without an integrity hash, in addition to the checks of builds and shell. For released pages only, because dev servers' scripts have
 * no hashes.
 */
export const integrityPolicy = `blocked-destinations=(script), endpoints=(${endpoint})`

/** The header with the reporting endpoint. @param release added to the URL, because reports do not name it. */
export function reportingEndpoints(release?: string): string {
  return `${endpoint}="${reportsUrl(release)}"`
}

function reportsUrl(release: string | undefined): string {
  return release === undefined ? policyReportsPath : `${policyReportsPath}?release=${encodeURIComponent(release)}`
}

/** Allows framing by any site. `X-Frame-Options` cannot express this. */
export const framedByAnybody = 'frame-ancestors *'

/** A response's own values of these headers take precedence, such as a page's policy. */
const onlyWhereAbsent = new Set([
  'content-security-policy',
  'cross-origin-resource-policy',
  'reporting-endpoints',
  'referrer-policy',
])

/**
 * Adds the security headers to every response, including proxied ones, errors and redirects.
 *
 * @param https if it does not say that browsers use HTTPS, each request's trusted proxy does.
 */
export function setSecurityHeaders(site: FastifyInstance, https: HttpsOptions): void {
  site.addHook('onSend', ({ url, protocol }, reply, payload, done) => {
    for (const [name, value] of knownHeaders(url, { ...https, isHttps: https.isHttps || protocol === 'https' }))
      if (!onlyWhereAbsent.has(name) || !reply.hasHeader(name)) reply.header(name, value)
    if (String(reply.getHeader('content-security-policy')).includes(framedByAnybody))
      reply.removeHeader('x-frame-options')
    done(null, payload)
  })
}

const entriesByKind = new Map<string, readonly (readonly [string, string])[]>()

/** Caches the result of `securityHeaders`. */
function knownHeaders(url: string, https: HttpsOptions): readonly (readonly [string, string])[] {
  const folder = /^\/(?:mf|media)\//.exec(url)?.[0] ?? '/'
  const kind = `${folder} ${https.isHttps} ${https.hstsSubDomains}`
  const known = entriesByKind.get(kind) ?? Object.entries(securityHeaders(folder, https))
  entriesByKind.set(kind, known)
  return known
}
