import { readPolicyReports } from './policy-report.ts'

const host = 'kinora.example'

const body = {
  blockedURL: 'inline',
  documentURL: 'https://kinora.example/watch/v-1?t=12#comments',
  effectiveDirective: 'script-src-elem',
  originalPolicy: "default-src 'none'",
  sample: 'alert("ada@kinora.example")',
  sourceFile: 'https://kinora.example/mf/watch/1/routes.js?x=1',
  statusCode: 200,
}

const report = (over: object = {}, type = 'csp-violation') => ({
  age: 1,
  type,
  url: body.documentURL,
  user_agent: 'x',
  body: { ...body, ...over },
})
const read = (json: unknown) => readPolicyReports(JSON.stringify(json), host)

test('stores the blocked URL, the source and the kind of page', () => {
  expect(read([report()])).toEqual([
    { directive: 'script-src-elem', blocked: 'inline', source: '/mf/watch/1/routes.js', page: '/watch/*' },
  ])
})

test('reads reports in the older format', () => {
  const older = {
    'document-uri': body.documentURL,
    'blocked-uri': 'https://elsewhere.example/a.js?token=secret',
    'violated-directive': "script-src 'self'",
    'source-file': body.sourceFile,
    'script-sample': 'secret',
  }
  expect(read({ 'csp-report': older })).toEqual([
    {
      directive: 'script-src',
      blocked: 'https://elsewhere.example/a.js',
      source: '/mf/watch/1/routes.js',
      page: '/watch/*',
    },
  ])
})

test('reports a script without an integrity hash', () => {
  const { documentURL } = body
  const blockedURL = 'https://kinora.example/mf/watch/1/routes.js'
  const violation = { type: 'integrity-violation', body: { documentURL, blockedURL, destination: 'script' } }
  expect(read([violation])).toEqual([
    { directive: 'integrity-policy', blocked: '/mf/watch/1/routes.js', source: '', page: '/watch/*' },
  ])
})

test('stores nothing that identifies viewers or the videos that they watch', () => {
  const secrets = {
    blockedURL: 'https://ada:pass@elsewhere.example/a.js?token=secret#secret',
    documentURL: 'https://kinora.example/channel/ada?secret',
    sourceFile: 'data:text/javascript,secret',
  }
  const [kept] = read([report(secrets)])
  expect(JSON.stringify(kept)).not.toMatch(/secret|ada|pass/)
})

test.each([
  { blockedURL: 'chrome-extension://abc/content.js' },
  { sourceFile: 'moz-extension://abc/content.js' },
  { sourceFile: 'safari-web-extension://abc/content.js' },
  { blockedURL: 'about:blank' },
  { documentURL: 'https://elsewhere.example/' },
  { documentURL: 'about:srcdoc' },
  { effectiveDirective: 'Not A Directive' },
  { effectiveDirective: 7 },
])("drops violations outside the site's pages: %j", (over) => {
  expect(read([report(over)])).toEqual([])
})

test.each([
  '',
  'no json',
  '[]',
  '{}',
  'null',
  '[null, 1, "a", []]',
  '{"csp-report": []}',
  '[{"type": "csp-violation"}]',
])('finds no violations in %j', (text) => {
  expect(readPolicyReports(text, host)).toEqual([])
})

test('ignores other kinds of reports, and violations beyond the maximum', () => {
  expect(read([report({}, 'deprecation')])).toEqual([])
  expect(read(Array.from({ length: 500 }, () => report()))).toHaveLength(20)
})

test('truncates long URLs', () => {
  const [kept] = read([
    report({ blockedURL: `https://elsewhere.example/${'a'.repeat(5_000)}`, effectiveDirective: 'img-src' }),
  ])
  expect(kept?.blocked).toHaveLength(200)
})
