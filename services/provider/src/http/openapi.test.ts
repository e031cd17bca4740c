import { readFile } from 'node:fs/promises'
import { openApiDocument, openApiFile } from './openapi-document.ts'
import { startTestProvider } from '../test/test-provider.ts'

const provider = startTestProvider()

/** The calls in section 7 of the specification, and health. */
const calls = [
  'get /api/v1/health',
  'post /api/v1/users/login',
  'post /api/v1/users/register',
  'post /api/v1/users/refresh-token',
  'post /api/v1/users/logout',
  'get /api/v1/users/current-user',
  'get /api/v1/users/channel/{username}',
  'get /api/v1/videos',
  'get /api/v1/videos/{videoId}',
  'post /api/v1/videos',
  'post /api/v1/likes/toggle/v/{videoId}',
  'post /api/v1/likes/toggle/c/{commentId}',
  'get /api/v1/likes/videos',
  'post /api/v1/subscriptions/c/{channelId}',
  'get /api/v1/subscriptions/u/{userId}',
  'get /api/v1/comments/{videoId}',
  'post /api/v1/comments/{videoId}',
  'get /api/v1/playlists/user/{userId}',
  'get /api/v1/users/watch-history',
  'delete /api/v1/users/watch-history',
  'delete /api/v1/users/watch-history/{videoId}',
]

test("the api-client's OpenAPI document matches the document that the provider serves", async () => {
  const published = await fetch(`${provider.url}/api/v1/openapi.json`)
  expect(published.status).toBe(200)
  const committed = await readFile(openApiFile, 'utf8')
  // If this fails, run the package script `openapi` and commit the result.
  expect(JSON.parse(committed)).toEqual(await published.json())
  expect(committed).toBe(await openApiDocument())
})

test('the OpenAPI document contains every call in the specification', () => {
  const { openapi, paths = {} } = provider.app.swagger() as { openapi: string; paths?: Record<string, object> }
  expect(openapi).toBe('3.1.0')
  const documented = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method} ${path}`),
  )
  expect(documented).toEqual(expect.arrayContaining(calls))
})

test('an OpenAPI parameter with a default is optional', () => {
  const { paths = {} } = provider.app.swagger() as { paths?: Record<string, Record<string, Operation>> }
  const parameters = Object.values(paths)
    .flatMap((methods) => Object.values(methods))
    .flatMap((operation) => operation.parameters ?? [])
  const withDefault = parameters.filter(({ schema }) => 'default' in schema)
  expect(withDefault).not.toHaveLength(0)
  expect(withDefault.filter(({ required }) => required)).toEqual([])
})

interface Operation {
  parameters?: { name: string; required?: boolean; schema: object }[]
}

test('the OpenAPI schemas have descriptive names', () => {
  const { components } = provider.app.swagger() as { components?: { schemas?: object } }
  // Without names, schemas would be called def-0, def-1 and so on.
  for (const name of Object.keys(components?.schemas ?? {})) expect(name).toMatch(/^[A-Z][A-Za-z]+$/)
})
