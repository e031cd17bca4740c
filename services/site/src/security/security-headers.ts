import type { FastifyInstance } from 'fastify'

/** Where browsers report what the policy of a page forbade. */
export const policyReportsPath = '/telemetry/csp'
/** The name of that place in `Reporting-Endpoints`, which policies refer to. */
const endpoint = 'csp'

const yearInSeconds = 31_536_000

/** What no page of the product uses, and what pages of the site itself may: the player's. */
const denied =
  'accelerometer bluetooth browsing-topics camera display-capture encrypted-media gamepad geolocation gyroscope hid idle-detection local-fonts magnetometer ' +
  'microphone midi payment publickey-credentials-get serial storage-access usb window-management xr-spatial-tracking'
const allowed = ['autoplay', 'fullscreen', 'picture-in-picture']
const permissions = [...denied.split(' ').map((name) => `${name}=()`), ...allowed.map((name) => `${name}=(self)`)].join(
  ', ',
)

/** What is no page: released files and media. They come by the dozen, so their headers are short. */
const isFile = (url: string) => /^\/(mf|media)\//.test(url)

/** A response that is no page can use none of it; what it might become by mistake cannot either. */
const permissionsOfOthers = 'camera=(), microphone=()'

export interface HttpsOptions {
  /** Whether browsers reach the site by HTTPS. */
  isHttps: boolean
  /** Whether they are to reach the hosts below the site's by HTTPS alone too: these may be others', and some of them without HTTPS. */
  hstsSubDomains: boolean
}

/**
 * The headers that every response has, whatever else it is: released files may be loaded by pages of other origins (`SITE_REMOTE_ORIGINS` of another site may
 * name this one), everything else by the site's own alone.
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
    // Says nothing of what a script or a picture may do, for their own policy is their page's, which also tells what it forbids; what is no page must not become one.
    ...(isFile(url)
      ? { 'content-security-policy': "frame-ancestors 'none'" }
      : {
          // For browsers that do not know `frame-ancestors`.
          'x-frame-options': 'DENY',
          'reporting-endpoints': reportingEndpoints(),
          'content-security-policy': withReports("default-src 'none'; frame-ancestors 'none'"),
        }),
    ...(isHttps && {
      'strict-transport-security': `max-age=${yearInSeconds}${hstsSubDomains ? '; includeSubDomains' : ''}`,
    }),
  }
}

/** A policy whose violations are reported to the site: by `report-to`, and by `report-uri` for browsers that know no other. */
export function withReports(policy: string, release?: string): string {
  return `${policy}; report-to ${endpoint}; report-uri ${reportsUrl(release)}`
}

/**
 * The policy once more, for a page that comes by HTTP: Chromium gathers reports of pages by HTTPS alone, and a policy that knows `report-to` is not told of by
 * `report-uri`. This one forbids nothing, so that it reports what the other forbids.
 */
export function reportOnly(policy: string, release?: string): string {
  return `${policy}; report-uri ${reportsUrl(release)}`
}

/**
 * No script without a hash is asked for, whatever asks for it: a second lock behind those of the builds and of the shell, in browsers that know it. For released pages:
 * a dev server's scripts have none.
 */
export const integrityPolicy = `blocked-destinations=(script), endpoints=(${endpoint})`

/** The header that says where reports go. @param release which release they are of, for they do not say so themselves. */
export function reportingEndpoints(release?: string): string {
  return `${endpoint}="${reportsUrl(release)}"`
}

function reportsUrl(release: string | undefined): string {
  return release === undefined ? policyReportsPath : `${policyReportsPath}?release=${encodeURIComponent(release)}`
}

/** What the policy of a page says that other sites may embed. `X-Frame-Options` has no word for it. */
export const framedByAnybody = 'frame-ancestors *'

/** Answers that say something else, such as a page its own policy, keep it. */
const onlyWhereAbsent = new Set([
  'content-security-policy',
  'cross-origin-resource-policy',
  'reporting-endpoints',
  'referrer-policy',
])

/**
 * Puts the headers on every response: pages, files, what the provider said, failures, redirects and answers without a body.
 *
 * @param https Where it does not say that browsers come by HTTPS, the proxy that is trusted says so of each request.
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

/** `securityHeaders` as a list that is made once for all URLs that have the same. */
function knownHeaders(url: string, https: HttpsOptions): readonly (readonly [string, string])[] {
  const folder = /^\/(?:mf|media)\//.exec(url)?.[0] ?? '/'
  const kind = `${folder} ${https.isHttps} ${https.hstsSubDomains}`
  const known = entriesByKind.get(kind) ?? Object.entries(securityHeaders(folder, https))
  entriesByKind.set(kind, known)
  return known
}
