import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

import { createFolderStorage, createReleaseStore, promote } from '@kinora/release'
import { publishFixture } from '@kinora/release/fixtures'
import type { Page } from '@playwright/test'

import { expect, test } from '../set-up/test.ts'
import { startConsole } from './start-console.ts'
import type { StartedConsole } from './start-console.ts'

test.describe.configure({ mode: 'serial' })

/** Creates hostile text: markup with code, invisible and right-to-left characters, and a 300-letter word. */
const hostile = (what: string) =>
  `${what} <img src=x onerror="globalThis.hacked='${what}'"><script>globalThis.hacked=1</script> \u202Egnp\u2066\u200B\u0007 שלום ${'W'.repeat(300)}`
/** Returns the part of the hostile text that the console shows. It's one line of visible characters, so it's also a valid team name. */
const shown = (what: string) => `${what} <img src=x onerror="globalThis.hacked='${what}'">`

let home: string
let site: Server
let started: StartedConsole
const longBuild = `2.0.0-${'b'.repeat(100)}`

const inSite = async (file: string, content: string) => {
  await mkdir(dirname(join(home, 'site', file)), { recursive: true })
  await writeFile(join(home, 'site', file), content)
}

async function release() {
  const root = join(home, 'site')
  const store = createReleaseStore(createFolderStorage(root))
  const provides = { '@kinora/ui': '1.0.0' }
  const deprecated = { '@kinora/ui': { Avatar: { until: '2020-01-01', instead: hostile('instead').slice(0, 300) } } }
  const builds = [
    await publishFixture(root, 'shell', '1.0.0-a', { provides, deprecated }),
    await publishFixture(root, 'watch', '1.0.0-a', { owner: shown('owner') }),
  ]
  await promote(builds, store, { note: { by: hostile('author'), because: hostile('reason') } })
  const bundler = { name: '<b>bundler</b>', version: '1' }
  const imports = { '@kinora/ui': ['Avatar', '<img src=x>'] }
  const over = { owner: shown('owner'), requires: { [hostile('range')]: '^1.0.0' }, bundler, imports }
  const build = await publishFixture(root, 'watch', longBuild, over)
  await promote([build], store, {
    allowsUnmetRanges: true,
    note: { by: hostile('author'), because: hostile('reason') },
  })
  // A plan with this build is rejected, with a message that includes the owner.
  const late = { owner: shown('waiting'), requires: { react: '^99.0.0' }, imports }
  await publishFixture(root, 'watch', '3.0.0-c', late)
  // Teams can't have this name, so the manifest must be forged, and the console leaves out the build.
  await publishFixture(root, 'watch', '4.0.0-d', { owner: hostile('forged') })
  await inSite(`private/publishes/watch/${longBuild}.json`, JSON.stringify({ by: hostile('publisher') }))
  const map = {
    version: 3,
    sources: [hostile('source')],
    sourcesContent: [`${hostile('line')}\n`],
    names: [hostile('name')],
    mappings: 'AAAAA',
  }
  await inSite(`private/maps/watch/${longBuild}/remoteEntry.js.map`, JSON.stringify(map))
}

/** Stores the record of a failed check. */
async function checkOnce() {
  const record = {
    at: '2026-11-20T10:00:00.000Z',
    by: hostile('checker'),
    builds: [hostile('checked')],
    errors: [hostile('refusal')],
    warnings: [hostile('warning')],
    rendered: 2,
  }
  const folder = 'private/checks/20261120T100000000-0123abcd'
  await inSite(`${folder}/check.json`, JSON.stringify(record))
}

/** Responds like a site that has been compromised or that trusts its input. */
function answerOf(path: string): string {
  if (!path.startsWith('/telemetry')) {
    const document = { microFrontends: { shell: [{ extras: { release: { id: hostile('served') } } }] } }
    return `<script type="application/json" id="release">${JSON.stringify(document).replaceAll('<', '\\u003c')}</script>`
  }
  const at = new Date().toISOString()
  const part = { release: hostile('release'), remote: hostile('remote'), build: hostile('build') }
  const place = `/mf/watch/${longBuild}/remoteEntry.js:1:1`
  const error = {
    ...part,
    owner: hostile('claimed'),
    phase: hostile('phase'),
    fault: hostile('fault'),
    message: hostile('message'),
    place: hostile('place'),
    stack: [hostile('stack'), place],
    path: hostile('page'),
    code: hostile('code'),
    traceId: hostile('trace'),
    times: 3,
    viewers: 3,
    firstAt: at,
    lastAt: at,
  }
  const fared = { viewers: 60, failedViewers: 3 }
  const measure = { measure: hostile('measure'), canary: fared, stable: fared, verdict: hostile('verdict') }
  const vitals = { LCP: { p75: 1200, low: 1000, high: 1400, samples: 30 } }
  const counts = {
    viewers: 60,
    failedViewers: 3,
    errors: 3,
    failedLoads: 0,
    failedBeforeDrawn: 0,
    fallbacks: 0,
    vitals,
  }
  const canary = {
    release: hostile('canary'),
    because: hostile('because'),
    since: at,
    minViewers: 50,
    maxErrorRate: 0.05,
  }
  return JSON.stringify({
    since: at,
    until: at,
    stepSeconds: 60,
    builds: [{ ...part, ...counts }],
    errors: [error, { ...error, release: releaseOfWatch, remote: 'watch', build: longBuild, stack: [place], place }],
    times: [{ at: Math.floor(Date.now() / 1000), release: hostile('charted'), visits: 60, failed: 3 }],
    canary: { ...canary, isBad: true, isEnough: true, measures: [measure] },
  })
}

let releaseOfWatch: string
let isDown = false

test.beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'kinora-hostile-console-'))
  await release()
  await checkOnce()
  const store = createReleaseStore(createFolderStorage(join(home, 'site')))
  releaseOfWatch = (await store.readPointer())?.stable ?? ''
  site = createServer(({ url = '/' }, response) => {
    response.statusCode = isDown ? 500 : 200
    response.end(isDown ? 'The database is unavailable.' : answerOf(url))
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => site.once('listening', resolve))
  started = await startConsole(hostile('acting'), {
    KINORA_HOME: home,
    SITE_ROOT: '',
    SITE_STORAGE_URL: '',
    KINORA_SITE_URL: `http://127.0.0.1:${(site.address() as AddressInfo).port}`,
    KINORA_OPERATOR_TOKEN: 'the token of a test, of enough signs',
  })
})

test.afterAll(async () => {
  await started?.stop()
  site?.closeAllConnections()
  site?.close()
  await rm(home, { recursive: true, force: true })
})

/** Expects each text to be shown as is, rather than run or parsed as HTML, and the view to fit its window. */
async function expectTextsAlone(page: Page, view: string, texts: readonly string[]) {
  for (const text of texts) {
    const found = page.getByText(shown(text)).first()
    await expect(found, `${view}: ${text}`).toBeAttached()
  }
  const state = await page.evaluate(() => ({
    hacked: (globalThis as { hacked?: unknown }).hacked,
    images: [...document.querySelectorAll('img')].length,
    scripts: document.querySelectorAll('script').length,
    text: document.body.textContent,
    names: [...document.querySelectorAll('[aria-label], [title], [alt]')].map((element) =>
      ['aria-label', 'title', 'alt'].map((name) => element.getAttribute(name) ?? '').join(' '),
    ),
    overflow: document.documentElement.scrollWidth - innerWidth,
  }))
  expect(state, view).toMatchObject({ images: 0, scripts: 1 })
  expect(state.hacked, view).toBeUndefined()
  expect(`${state.text} ${state.names.join(' ')}`, view).not.toMatch(/\p{Cf}/u)
  expect(state.overflow, view).toBeLessThanOrEqual(0)
}

test('the console escapes untrusted text of any length in every view, including at 360 px', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto(started.url)
  await page.getByRole('heading', { name: 'Live now' }).waitFor()
  await expectTextsAlone(page, 'Now', ['author', 'reason', 'owner', 'range', 'waiting', 'served'])
  await expect(page.getByText('forged')).toHaveCount(0)

  await page.getByRole('checkbox', { name: 'watch@3.0.0-c' }).check()
  await page.getByRole('button', { name: 'Promote…' }).click()
  const dialog = page.getByRole('dialog')
  await expectTextsAlone(page, 'a refused plan', ['waiting', 'acting'])
  await expect(dialog.getByText('react ^99.0.0')).toBeVisible()
  await page.keyboard.press('Escape')

  await page.getByRole('link', { name: 'Timeline' }).click()
  await expect(page.getByText('check: failed')).toBeVisible()
  await expectTextsAlone(page, 'Timeline', [
    'checker',
    'checked',
    'refusal',
    'warning',
    'publisher',
    'author',
    'reason',
  ])

  await page.getByRole('link', { name: 'Health' }).click()
  const texts = ['fault', 'message', 'phase', 'page', 'code', 'trace', 'stack', 'remote', 'build', 'release', 'charted']
  await expectTextsAlone(page, 'Health', [
    ...texts,
    'source',
    'line',
    'name',
    'canary',
    'because',
    'measure',
    'verdict',
  ])
  await expect(page.getByText('claimed')).toHaveCount(0)
})

test.describe("when the site's telemetry is no longer available", () => {
  test.use({ expectedConsoleErrors: /422/ })

  test('the console marks the last known values as outdated', async ({ page }) => {
    await page.goto(started.url)
    await page.getByRole('link', { name: 'Health' }).click()
    const errors = page.getByRole('heading', { name: 'Errors' })
    await expect(errors).toBeVisible()
    const old = page.getByRole('alert').filter({ hasText: 'The data shown is from' })
    await expect(old).toBeHidden()
    isDown = true
    await expect(old).toContainText('does not provide telemetry (500): The database is unavailable.')
    await expect(errors).toBeVisible()
    isDown = false
    await expect(old).toBeHidden()
  })
})
