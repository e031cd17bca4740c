import type { FastifyInstance } from 'fastify'

/** Endpoint for browsers' policy reports. */
export const policyReportsPath = '/telemetry/csp'
/** Name of the endpoint in `Reporting-Endpoints`. */
const endpoint = 'csp'

const yearInSeconds = 31_536_000

/** Features that no page uses. `allowed` lists those that the player needs. */
const denied =
  'accelerometer bluetooth browsing-topics camera display-capture encrypted-media gamepad geolocation gyroscope hid idle-detection local-fonts magnetometer ' +
  'microphone midi payment publickey-credentials-get serial storage-access usb window-management xr-spatial-tracking'
const allowed = ['autoplay', 'fullscreen', 'picture-in-picture']
const permissions = [...denied.split(' ').map((name) => `${name}=()`), ...allowed.map((name) => `${name}=(self)`)].join(
  ', ',
)

/** Released files and media get shorter headers, because a page loads so many of them. */
const isFile = (url: string) => /^\/(mf|media)\//.test(url)

/** Folders whose responses aren't pages. */
const dataFolders = /^\/(?:mf|media|api)\//

/** For responses that aren't pages, in case a browser treats one as a page. */
const permissionsOfOthers = 'camera=(), microphone=()'

export interface HttpsOptions {
  /** Whether browsers reach the site over HTTPS. */
  isHttps: boolean
  /** Whether to require HTTPS on subdomains too. Subdomains may belong to other operators and not support HTTPS. */
  hstsSubDomains: boolean
}

/**
 * Returns the security headers of a response. Pages on other origins may load released files, because another site's `SITE_REMOTE_ORIGINS` may include this
 * one. Everything else is restricted to the site's own origin.
 *
 * @param url URL of the request.
 */
export function securityHeaders(url: string, { isHttps, hstsSubDomains }: HttpsOptions): Record<string, string> {
  const isReleased = url.startsWith('/mf/')
  return {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': isReleased ? 'cross-origin' : 'same-origin',
    'permissions-policy': dataFolders.test(url) ? permissionsOfOthers : permissions,
    // Files don't need a script or image policy, because the policy of the page that loads them applies. This one only keeps other pages from framing them.
    ...(isFile(url)
      ? { 'content-security-policy': "frame-ancestors 'none'" }
      : {
          // For browsers that don't support `frame-ancestors`.
          'x-frame-options': 'DENY',
          'reporting-endpoints': reportingEndpoints(),
          'content-security-policy': withReports("default-src 'none'; frame-ancestors 'none'"),
        }),
    ...(isHttps && {
      'strict-transport-security': `max-age=${yearInSeconds}${hstsSubDomains ? '; includeSubDomains' : ''}`,
    }),
  }
}

/** Adds violation reporting to a policy: `report-to`, plus `report-uri` for older browsers. */
export function withReports(policy: string, release?: string): string {
  return `${policy}; report-to ${endpoint}; report-uri ${reportsUrl(release)}`
}

/**
 * Returns a report-only copy of a policy, for pages served over HTTP. Chromium sends `report-to` reports only over HTTPS, and ignores `report-uri` next to
 * `report-to`. The copy uses `report-uri` alone and blocks nothing.
 */
export function reportOnly(policy: string, release?: string): string {
  return `${policy}; report-uri ${reportsUrl(release)}`
}

/**
 * Blocks scripts without an integrity hash, as a backstop to the checks by builds and the shell. Only for released pages, because scripts from dev servers
 * don't have hashes.
 */
export const integrityPolicy = `blocked-destinations=(script), endpoints=(${endpoint})`

/** Returns the value of `Reporting-Endpoints`. @param release added to the URL, because reports don't include it. */
export function reportingEndpoints(release?: string): string {
  return `${endpoint}="${reportsUrl(release)}"`
}

function reportsUrl(release: string | undefined): string {
  return release === undefined ? policyReportsPath : `${policyReportsPath}?release=${encodeURIComponent(release)}`
}

/** Allows any site to frame a page, which `X-Frame-Options` can't express. */
export const framedByAnybody = 'frame-ancestors *'

/** Headers that a response may set itself, such as a page's policy. The response's own value wins. */
const onlyWhereAbsent = new Set([
  'content-security-policy',
  'cross-origin-resource-policy',
  'reporting-endpoints',
  'referrer-policy',
])

/**
 * Adds the security headers to every response, including proxied responses, errors and redirects.
 *
 * @param https if `isHttps` is false, each request's protocol counts, as reported by a trusted proxy.
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

/** Memoized `securityHeaders`. */
function knownHeaders(url: string, https: HttpsOptions): readonly (readonly [string, string])[] {
  const folder = dataFolders.exec(url)?.[0] ?? '/'
  const kind = `${folder} ${https.isHttps} ${https.hstsSubDomains}`
  const known = entriesByKind.get(kind) ?? Object.entries(securityHeaders(folder, https))
  entriesByKind.set(kind, known)
  return known
}
