/** A stored policy violation, stripped of queries, fragments and code samples. */
export interface Violation {
  /** Violated directive, such as `script-src-elem`, or the browser's own name for it. */
  directive: string
  /** What was blocked: a path on the site, another origin with a path, or a keyword such as `inline` or `eval`. */
  blocked: string
  /** File that caused the violation, in the same form; empty if the browser doesn't report one. */
  source: string
  /** First segment of the page's path, such as `/watch/*`, so reports don't reveal who watches what. */
  page: string
}

const maxViolations = 20
const longest = 200

/** Violations by extensions, user scripts and the browser's own pages aren't the site's fault. */
const foreignSchemes =
  /^(?:[a-z-]*extension|webkit-masked-url|user-?script|chrome|resource|about|blob:[a-z-]*extension):/i

/**
 * Parses a browser's policy report: `application/reports+json`, or the legacy `application/csp-report`.
 *
 * @param host host name and port of the site. URLs on this host are stored as paths.
 * @returns violations on the site's pages; empty if the report is invalid.
 */
export function readPolicyReports(text: string, host: string): Violation[] {
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {
    return []
  }
  return bodiesIn(json)
    .slice(0, maxViolations)
    .flatMap((body) => readViolation(body, host) ?? [])
}

type Body = Record<string, unknown>

function bodiesIn(json: unknown): Body[] {
  if (Array.isArray(json)) {
    return json
      .slice(0, maxViolations)
      .flatMap((report: unknown) =>
        isBody(report) && isBody(report['body']) ? bodiesOf(report['type'], report['body']) : [],
      )
  }
  return isBody(json) && isBody(json['csp-report']) ? [json['csp-report']] : []
}

/** A script without an integrity hash violates Integrity-Policy, which has no directives. */
function bodiesOf(type: unknown, body: Body): Body[] {
  if (type === 'integrity-violation') return [{ ...body, effectiveDirective: 'integrity-policy' }]
  return type === 'csp-violation' ? [body] : []
}

function isBody(value: unknown): value is Body {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function readViolation(body: Body, host: string): Violation | undefined {
  // The Reporting API uses these names; older reports hyphenate them.
  const pick = (...names: string[]) => names.map((name) => body[name]).find((value) => typeof value === 'string') ?? ''
  const directive = /^[a-z-]{1,60}$/.exec(
    pick('effectiveDirective', 'effective-directive', 'violated-directive').split(' ')[0] ?? '',
  )?.[0]
  const blocked = pick('blockedURL', 'blocked-uri')
  const source = pick('sourceFile', 'source-file')
  if (directive === undefined || foreignSchemes.test(blocked) || foreignSchemes.test(source)) return undefined
  const page = place(pick('documentURL', 'document-uri'), host)
  // The page isn't on this site.
  if (!page.startsWith('/')) return undefined
  return { directive, blocked: place(blocked, host), source: place(source, host), page: firstPart(page) }
}

/** Removes the parts of a URL that may be secret. */
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
