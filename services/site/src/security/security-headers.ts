import type { FastifyInstance } from 'fastify'

/** The endpoint for browsers' policy reports. */
export const policyReportsPath = '/telemetry/csp'
/** The endpoint's name in `Reporting-Endpoints`. */
const endpoint = 'csp'

const yearInSeconds = 31_536_000

/** Features that no page uses. The site's own pages may use the features in `allowed`, for the player. */
const denied =
  'accelerometer bluetooth browsing-topics camera display-capture encrypted-media gamepad geolocation gyroscope hid idle-detection local-fonts magnetometer ' +
  'microphone midi payment publickey-credentials-get serial storage-access usb window-management xr-spatial-tracking'
const allowed = ['autoplay', 'fullscreen', 'picture-in-picture']
const permissions = [...denied.split(' ').map((name) => `${name}=()`), ...allowed.map((name) => `${name}=(self)`)].join(
  ', ',
)

/** The headers of released files and media. There are many files, so their headers are short. */
const isFile = (url: string) => /^\/(mf|media)\//.test(url)

/** The permissions of other responses, in case a browser treats one as a page. */
const permissionsOfOthers = 'camera=(), microphone=()'

export interface HttpsOptions {
  /** Whether browsers reach the site over HTTPS. */
  isHttps: boolean
  /** Whether subdomains also require HTTPS. They may belong to other operators and not support HTTPS. */
  hstsSubDomains: boolean
}

/**
 * The headers of every response. Pages on other origins may load released files (another site's `SITE_REMOTE_ORIGINS` may include this site). Only the site's
 * own origin may load anything else.
 *
 * @param url the request's URL.
 */
export function securityHeaders(url: string, { isHttps, hstsSubDomains }: HttpsOptions): Record<string, string> {
  const isReleased = url.startsWith('/mf/')
  return {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': isReleased ? 'cross-origin' : 'same-origin',
    'permissions-policy': /^\/(mf|media|api)\//.test(url) ? permissionsOfOthers : permissions,
    // Files do not need a script or image policy, because the policy of the page that loads them applies. This policy only prevents their use as a page.
    ...(isFile(url)
      ? { 'content-security-policy': "frame-ancestors 'none'" }
      : {
          // For browsers that do not support `frame-ancestors`.
          'x-frame-options': 'DENY',
          'reporting-endpoints': reportingEndpoints(),
          'content-security-policy': withReports("default-src 'none'; frame-ancestors 'none'"),
        }),
    ...(isHttps && {
      'strict-transport-security': `max-age=${yearInSeconds}${hstsSubDomains ? '; includeSubDomains' : ''}`,
    }),
  }
}

/** Enables violation reports for a policy: `report-to`, and `report-uri` for older browsers. */
export function withReports(policy: string, release?: string): string {
  return `${policy}; report-to ${endpoint}; report-uri ${reportsUrl(release)}`
}

/**
 * A report-only copy of the policy, for pages over HTTP. Chromium sends `report-to` reports only over HTTPS, and ignores `report-uri` in a policy with
 * `report-to`. This copy has only `report-uri` and blocks nothing.
 */
export function reportOnly(policy: string, release?: string): string {
  return `${policy}; report-uri ${reportsUrl(release)}`
}

/**
 * Blocks scripts without an integrity hash, in addition to the checks by builds and the shell. Only for released pages, because scripts from dev servers do not
 * have hashes.
 */
export const integrityPolicy = `blocked-destinations=(script), endpoints=(${endpoint})`

/** The header with the reporting endpoint. @param release included in the URL, because reports do not contain it. */
export function reportingEndpoints(release?: string): string {
  return `${endpoint}="${reportsUrl(release)}"`
}

function reportsUrl(release: string | undefined): string {
  return release === undefined ? policyReportsPath : `${policyReportsPath}?release=${encodeURIComponent(release)}`
}

/** Allows framing by any site, which `X-Frame-Options` cannot express. */
export const framedByAnybody = 'frame-ancestors *'

/** Headers that a response may set itself, such as a page's policy. The response's own values take precedence. */
const onlyWhereAbsent = new Set([
  'content-security-policy',
  'cross-origin-resource-policy',
  'reporting-endpoints',
  'referrer-policy',
])

/**
 * Adds the security headers to every response, including proxied responses, errors and redirects.
 *
 * @param https if `isHttps` is false, the trusted proxy decides for each request.
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
