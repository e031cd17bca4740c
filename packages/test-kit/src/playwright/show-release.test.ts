import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import type { BrowserContext, Route } from '@playwright/test'

import { showRelease } from './show-release.ts'

const siteUrl = 'http://localhost:3000'
const hash = `sha384-${'a'.repeat(64)}`
let remoteBuild: string

beforeAll(async () => {
  remoteBuild = await mkdtemp(join(tmpdir(), 'kinora-own-build-'))
  const manifest = {
    schema: 1,
    id: 'music',
    role: 'remote',
    owner: 'music team',
    version: '1.2.0',
    build: '1.2.0-own',
    container: 'music',
    entry: 'remoteEntry.js',
    assets: { 'remoteEntry.js': hash },
    preload: [],
    routes: [{ path: '/music', access: 'public' }],
    requires: {},
    provides: {},
  }
  await writeFile(join(remoteBuild, 'build.json'), JSON.stringify(manifest))
})

afterAll(() => rm(remoteBuild, { recursive: true }))

/** Asks for a document of the site in a context that shows the build. What came, and what is said in the end. */
async function open(body: string, { contentType = 'text/html; charset=utf-8', isFramed = false } = {}) {
  let answer: ((route: Route) => Promise<void>) | undefined
  const context = {
    route: async (matches: unknown, handle: (route: Route) => Promise<void>) => {
      if (typeof matches === 'function') answer = handle
    },
  }
  const showing = await showRelease(context as unknown as BrowserContext, { siteUrl, release: undefined, remoteBuild })
  let came: string | undefined
  const response = { text: async () => body, headers: () => ({ 'content-type': contentType }), status: () => 200 }
  await answer?.({
    request: () => ({
      url: () => `${siteUrl}/embed/v-1`,
      headers: () => ({}),
      resourceType: () => 'document',
      frame: () => ({ parentFrame: () => (isFramed ? {} : null) }),
    }),
    fetch: async () => response,
    fulfill: async ({ body: changed = body }: { body?: string }) => void (came = changed),
    abort: async () => {},
  } as unknown as Route)
  return { came, end: showing.end }
}

test('a page shows the build in its release', async () => {
  const { came, end } = await open('<script type="application/json" id="release">{"microFrontends":{}}</script>')
  expect(came).toContain('"build":"1.2.0-own"')
  expect(end).not.toThrow()
})

test('a page without a release does not come, and the test that asked for it is told why', async () => {
  const { came, end } = await open('<title>Embedded</title>')
  expect(came).toBeUndefined()
  expect(end).toThrow(
    'http://localhost:3000/embed/v-1 (200) carries no release, so it cannot show music@1.2.0-own, which "remoteBuild" names.',
  )
})

test.each([
  ['what is no page', { contentType: 'application/json' }],
  ['what a page frames', { isFramed: true }],
])('%s comes as it is', async (_, options) => {
  const { came, end } = await open('<title>Embedded</title>', options)
  expect(came).toBe('<title>Embedded</title>')
  expect(end).not.toThrow()
})
