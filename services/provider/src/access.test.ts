import { readFileSync } from 'node:fs'
import { openApiFile } from './http/openapi-document.ts'
import { startTestProvider } from './test/test-provider.ts'

const provider = startTestProvider()

const someId = '000000000000000000000000'

/** Calls that are open to visitors (spec 6, 7, and the extensions), each with the status that a visitor receives. */
const open = {
  'GET /health': 200,
  'POST /users/login': 400,
  'POST /users/register': 415,
  'POST /users/refresh-token': 401,
  'POST /users/password-reset': 404,
  'POST /users/password-reset/confirm': 400,
  'GET /users/channel/{username}': 404,
  'GET /users/channel/{username}/rss': 404,
  'GET /videos': 200,
  'GET /videos/{videoId}': 404,
  'POST /videos/{videoId}/views': 404,
  'GET /videos/{videoId}/captions/{language}': 400,
  'GET /comments/{videoId}': 404,
  'GET /pages/{slug}': 404,
  'POST /feedback': 400,
  'GET /search': 400,
  'GET /search/suggestions': 400,
  'GET /trending': 200,
  'GET /categories/{category}/videos': 404,
  'GET /rss': 200,
  'GET /playlists/{playlistId}': 404,
}

/** The open calls that ignore access tokens. The others respond for the viewer, so their routes declare `access: 'everyone'`. */
const withoutViewer = new Set([
  'GET /health',
  'POST /users/login',
  'POST /users/register',
  'POST /users/refresh-token',
  'POST /users/password-reset',
  'POST /users/password-reset/confirm',
  'GET /users/channel/{username}/rss',
  'GET /videos/{videoId}/captions/{language}',
  'GET /rss',
])

const { paths } = JSON.parse(readFileSync(openApiFile, 'utf8')) as {
  paths: Record<string, Record<string, { security?: object[] }>>
}
const operationOf = (call: string) => {
  const [method = '', path = ''] = call.split(' ')
  return paths[`/api/v1${path}`]?.[method.toLowerCase()]
}
const documented = Object.entries(paths).flatMap(([path, methods]) =>
  Object.keys(methods).map((method) => `${method.toUpperCase()} ${path.replace('/api/v1', '')}`),
)

async function answerTo(call: string) {
  const [method, path = ''] = call.split(' ')
  return fetch(`${provider.url}/api/v1${path.replaceAll(/\{\w+\}/g, someId)}`, { method })
}

test.each(documented.filter((call) => !(call in open)))('%s rejects visitors', async (call) => {
  const response = await answerTo(call)
  expect(response.status).toBe(401)
  expect(await response.json()).toEqual({ statusCode: 401, success: false, message: expect.any(String) })
})

test.each(Object.keys(open))('%s reads the access token, unless its response is the same for all viewers', (call) => {
  expect(operationOf(call)?.security === undefined).toBe(withoutViewer.has(call))
})

test.each(Object.entries(open))('%s accepts visitors', async (call, status) => {
  expect((await answerTo(call)).status).toBe(status)
})
