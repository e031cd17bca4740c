import { subscribe, unsubscribe } from 'node:diagnostics_channel'

import { isReservedPath, reservedPaths } from '@kinora/releases'
import type { FastifyInstance } from 'fastify'

import { startTestSite } from '../test/test-site.ts'
import type { TestSite } from '../test/test-site.ts'

let running: TestSite
const registered: string[] = []

function noteRoutes(message: unknown) {
  const { fastify } = message as { fastify: FastifyInstance }
  fastify.addHook('onRoute', ({ url }) => void registered.push(url))
}

beforeAll(async () => {
  subscribe('fastify.initialization', noteRoutes)
  running = await startTestSite()
  await running.release('first')
  await running.site.ready()
})

afterAll(async () => {
  unsubscribe('fastify.initialization', noteRoutes)
  await running.stop()
})

test("all of the site's own routes are reserved", () => {
  expect(registered).toContain('/mf/*')
  expect(registered.filter((url) => !isReservedPath(url))).toEqual([])
})

test.each(reservedPaths)('the reserved path %s is served by the site, never as a page', async (reserved) => {
  expect(registered.some((url) => `${url}/`.startsWith(`${reserved}/`))).toBe(true)
  for (const url of [`${reserved}/no/such/thing`, `${reserved}?page`]) {
    const { headers } = await running.site.inject(url)
    expect(String(headers['content-type'])).not.toMatch('text/html')
  }
})
