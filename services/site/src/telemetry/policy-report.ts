/** Something that a page's policy forbade, as it is kept: without the query, the fragment or a sample of anything. */
export interface Violation {
  /** `script-src-elem`, or what a browser calls it. */
  directive: string
  /** A path of the site, an origin with a path, or a word such as `inline` or `eval`. */
  blocked: string
  /** The file in which it happened, in the same form; empty where the browser does not say. */
  source: string
  /** The first part of the page's path, `/watch/*`: the rest could say who watches what. */
  page: string
}

/** A browser sends what has gathered; a page that breaks its policy at every move says nothing new after this many. */
const mostViolations = 20
const longest = 200

/** What extensions, users' scripts and the browser's own pages do in a page is none of the site's. */
const foreignSchemes =
  /^(?:[a-z-]*extension|webkit-masked-url|user-?script|chrome|resource|about|blob:[a-z-]*extension):/i

/**
 * Reads what a browser says of violations: `application/reports+json`, or the older `application/csp-report`.
 *
 * @param host the site's own name and port: what lies there is kept by its path alone.
 * @returns those that concern the site; none for anything that is no such report.
 */
export function readPolicyReports(text: string, host: string): Violation[] {
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {
    return []
  }
  return bodiesIn(json)
    .slice(0, mostViolations)
    .flatMap((body) => readViolation(body, host) ?? [])
}

type Body = Record<string, unknown>

function bodiesIn(json: unknown): Body[] {
  if (Array.isArray(json)) {
    return json
      .slice(0, mostViolations)
      .flatMap((report: unknown) =>
        isBody(report) && isBody(report['body']) ? bodiesOf(report['type'], report['body']) : [],
      )
  }
  return isBody(json) && isBody(json['csp-report']) ? [json['csp-report']] : []
}

/** A script that was asked for without a hash is a violation of a policy of its own, which has no directives. */
function bodiesOf(type: unknown, body: Body): Body[] {
  if (type === 'integrity-violation') return [{ ...body, effectiveDirective: 'integrity-policy' }]
  return type === 'csp-violation' ? [body] : []
}

function isBody(value: unknown): value is Body {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function readViolation(body: Body, host: string): Violation | undefined {
  // The newer report has these names; the older one puts hyphens in them.
  const pick = (...names: string[]) => names.map((name) => body[name]).find((value) => typeof value === 'string') ?? ''
  const directive = /^[a-z-]{1,60}$/.exec(
    pick('effectiveDirective', 'effective-directive', 'violated-directive').split(' ')[0] ?? '',
  )?.[0]
  const blocked = pick('blockedURL', 'blocked-uri')
  const source = pick('sourceFile', 'source-file')
  if (directive === undefined || foreignSchemes.test(blocked) || foreignSchemes.test(source)) return undefined
  const page = place(pick('documentURL', 'document-uri'), host)
  // A report of another site's page.
  if (!page.startsWith('/')) return undefined
  return { directive, blocked: place(blocked, host), source: place(source, host), page: firstPart(page) }
}

/** A URL without what may be secret in it. */
function place(text: string, host: string): string {
  const url = URL.parse(text)
  if (url === null) return text.replaceAll(/[^a-z-]/g, '').slice(0, 40)
  if (!/^https?:$/.test(url.protocol)) return url.protocol.slice(0, 40)
  return `${url.host === host ? '' : url.origin}${url.pathname}`.slice(0, longest)
}

function firstPart(path: string): string {
  const [, first = '', ...rest] = path.split('/')
  return rest.length === 0 ? `/${first}`.slice(0, 60) : `/${first}/*`.slice(0, 60)
}
