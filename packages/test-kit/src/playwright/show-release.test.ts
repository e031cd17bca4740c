import { createHash } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import type { BrowserContext, Route } from '@playwright/test'

import { showRelease } from './show-release.ts'

const siteUrl = 'http://localhost:3000'
const hash = `sha384-${'a'.repeat(64)}`
const entry = '/mf/music/1.2.0-own/remoteEntry.js'
let remoteBuild: string
let modules: string

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
  modules = await mkdtemp(join(tmpdir(), 'kinora-own-modules-'))
  await writeFile(join(modules, 'build.json'), JSON.stringify({ ...manifest, entryType: 'module' }))
})

afterAll(() => Promise.all([remoteBuild, modules].map((folder) => rm(folder, { recursive: true }))))

/** Requests a document in a context that shows the build. Returns the resulting page and policy, and the function that reports errors. */
async function open(
  body: string,
  { contentType = 'text/html; charset=utf-8', isFramed = false, build = remoteBuild } = {},
) {
  let answer: ((route: Route) => Promise<void>) | undefined
  const context = {
    route: async (matches: unknown, handle: (route: Route) => Promise<void>) => {
      if (typeof matches === 'function') answer = handle
    },
  }
  const showing = await showRelease(context as unknown as BrowserContext, {
    siteUrl,
    release: undefined,
    remoteBuild: build,
  })
  let came: string | undefined
  let policy: string | undefined
  const headers = { 'content-type': contentType, 'content-security-policy': "script-src 'self' 'sha256-boot'" }
  const response = { text: async () => body, headers: () => headers, status: () => 200 }
  await answer?.({
    request: () => ({
      url: () => `${siteUrl}/embed/v-1`,
      headers: () => ({}),
      resourceType: () => 'document',
      frame: () => ({ parentFrame: () => (isFramed ? {} : null) }),
    }),
    fetch: async () => response,
    fulfill: async ({ body: changed = body, headers: sent = headers }: { body?: string; headers?: typeof headers }) => {
      came = changed
      policy = sent['content-security-policy']
    },
    abort: async () => {},
  } as unknown as Route)
  return { came, policy, end: showing.end }
}

test('a page shows the build in its release', async () => {
  const { came, end } = await open('<script type="application/json" id="release">{"microFrontends":{}}</script>')
  expect(came).toContain('"build":"1.2.0-own"')
  expect(end).not.toThrow()
})

test.each([
  ['with modules of another build', { imports: { '/mf/tv/1/': null }, integrity: { '/mf/tv/1/a.js': hash } }],
  ['without modules', undefined],
])("a page %s also receives the hashes of the build's modules", async (_, map) => {
  const element = map === undefined ? '' : `<script type="importmap">${JSON.stringify(map)}</script>`
  const shell = { url: '/mf/shell/1/main.js', extras: { base: '/mf/shell/1/' } }
  const document = JSON.stringify({ microFrontends: { shell: [shell] } })
  const page = `<head>${element}<script type="application/json" id="release">${document}</script></head>`
  const { came, policy } = await open(page, { build: modules })
  const [, text = ''] =
    /^<head><script type="importmap">(.*?)<\/script><script type="application\/json"/.exec(came ?? '') ?? []
  expect(JSON.parse(text)).toEqual({
    imports: { ...map?.imports, '/mf/music/1.2.0-own/': null, [entry]: entry },
    integrity: { ...map?.integrity, [entry]: hash },
  })
  const own = createHash('sha256').update(text).digest('base64')
  expect(policy).toBe(`script-src 'sha256-${own}' 'self' 'sha256-boot'`)
})

test('reports why a page without a release does not load', async () => {
  const { came, end } = await open('<title>Embedded</title>')
  expect(came).toBeUndefined()
  expect(end).toThrow(
    'http://localhost:3000/embed/v-1 (200) does not contain a release, so it cannot show the "remoteBuild" music@1.2.0-own.',
  )
})

test.each([
  ['a response that is not a page', { contentType: 'application/json' }],
  ['a framed document', { isFramed: true }],
])('%s is returned unchanged', async (_, options) => {
  const { came, end } = await open('<title>Embedded</title>', options)
  expect(came).toBe('<title>Embedded</title>')
  expect(end).not.toThrow()
})
