import type { APIRequestContext, Page, Route } from '@playwright/test'

import { changeRelease, serveBuilds } from '../set-up/change-release.ts'
import { readLiveRelease } from '../set-up/live-release.ts'
import { baseOf, readRemoteFiles, rebuild, useBuilds } from '../set-up/rebuild.ts'
import type { RemoteFiles } from '../set-up/rebuild.ts'
import { expect, test } from '../set-up/test.ts'

// Each failure causes errors in the browser and the shell.
test.use({ expectedConsoleErrors: /.*/ })

/** A way for a build of the watch remote to fail until it's repaired. */
interface Failure {
  /** Phase reported to the remote's team. */
  phase: 'entry' | 'chunk' | 'css' | 'contract' | 'render'
  /** Edits built files so that they fail while `window.isBroken` is set. */
  edit?: (file: string, text: string) => string
  /** Network failure for matching files. */
  network?: { files: RegExp; answer(route: Route, file: string): Promise<void> }
  /** Message shown to the viewer. */
  message?: string
}

const unavailable = 'The video player is not available right now. Everything else works.'
const crashed = 'The video player ran into a problem. Everything else works.'
const entry = /remoteEntry\.js$/
const chunk = /\/\d+\.js$/
const css = /\.css$/
const whileBroken = 'if(globalThis.isBroken)throw new Error("broken");'

const status = (status: number) => (route: Route) => route.fulfill({ status, body: 'No' })
const html = (route: Route) => route.fulfill({ contentType: 'text/html', body: '<!doctype html><p>A proxy says no' })
const hang = () => new Promise<void>(() => {})
const altered = (alter: (text: string) => string) => (route: Route, file: string) =>
  route.fulfill({
    contentType: file.endsWith('.css') ? 'text/css' : 'text/javascript',
    headers: { 'access-control-allow-origin': '*' },
    body: alter(presentBuild.files.get(file) ?? ''),
  })
const truncated = altered((text) => text.slice(0, text.length / 2))
const flipped = altered((text) => text.replace(/[a-z]/, (letter) => letter.toUpperCase()))
const editing = (files: RegExp, edit: (text: string) => string) => (file: string, text: string) =>
  files.test(`/${file}`) ? edit(text) : text

const failures: Record<string, Failure> = {
  'its entry hangs': { phase: 'entry', network: { files: entry, answer: hang } },
  'its entry is not found': { phase: 'entry', network: { files: entry, answer: status(404) } },
  'its host fails': { phase: 'entry', network: { files: /./, answer: status(500) } },
  'its entry is an HTML page': { phase: 'entry', network: { files: entry, answer: html } },
  'its entry is cut off': { phase: 'entry', network: { files: entry, answer: truncated } },
  'a byte of its entry is flipped': { phase: 'entry', network: { files: entry, answer: flipped } },
  'its entry throws': { phase: 'entry', edit: editing(entry, (text) => whileBroken + text) },
  'a script hangs': { phase: 'chunk', network: { files: chunk, answer: hang } },
  'a script is not found': { phase: 'chunk', network: { files: chunk, answer: status(404) } },
  'a byte of a script is flipped': { phase: 'chunk', network: { files: chunk, answer: flipped } },
  'its code throws when it is loaded': {
    phase: 'chunk',
    edit: editing(chunk, (text) => text.replace(/(\],\{\d+\([\w$,]*\)\{)/, `$1${whileBroken}`)),
  },
  // The remote's overall timeout fires first, when it's unknown which file is still pending.
  'its stylesheet hangs': { phase: 'chunk', network: { files: css, answer: hang } },
  'its stylesheet is not found': { phase: 'css', network: { files: css, answer: status(404) } },
  'a byte of its stylesheet is flipped': { phase: 'css', network: { files: css, answer: flipped } },
  'it exports something else': {
    phase: 'contract',
    edit: editing(chunk, (text) => text.replace('remote:()=>', 'remote:()=>globalThis.isBroken?{}:')),
  },
  'its page throws when it renders': {
    phase: 'render',
    message: crashed,
    edit: editing(chunk, (text) => text.replace(/Component:function\([^)]*\)\{/, `$&${whileBroken}`)),
  },
}

function failureOf(name: string): Failure {
  const failure = failures[name]
  if (failure === undefined) throw new Error(`"${name}" is not in the list of failures.`)
  return failure
}

let released: RemoteFiles
/** Failing build in the current test. */
let presentBuild: RemoteFiles
let video: { _id: string; title: string }

test.beforeAll(async ({ request }) => {
  const siteRoot = process.env['KINORA_SITE_ROOT'] ?? ''
  released = await readRemoteFiles(siteRoot, await readLiveRelease(siteRoot), 'watch')
  const answer = await request.get(`${process.env['KINORA_URL']}/api/v1/videos?limit=1`)
  video = ((await answer.json()) as { data: { videos: [typeof video] } }).data.videos[0]
})

/** Serves the page with a failing build and, optionally, a working previous build. Returns a function that repairs the failing one. */
async function breakWatch(
  page: Page,
  { edit, network }: Failure,
  previous?: RemoteFiles,
): Promise<() => Promise<void>> {
  presentBuild = rebuild(released, { build: '9.0.0-broken', ...(edit && { edit }) })
  if (edit)
    expect(presentBuild.files, 'the failure is in the build').not.toEqual(
      rebuild(released, { build: '9.0.0-broken' }).files,
    )
  await changeRelease(page, (release) => useBuilds(release, presentBuild, previous))
  await serveBuilds(page, presentBuild, ...(previous ? [previous] : []))
  await recordReports(page)
  await page.addInitScript(() => Object.assign(window, { isBroken: true }))
  // Control the page's clock, so that the test doesn't have to sit through timeouts.
  await page.clock.install()
  let isBroken = true
  await page.route(`**${baseOf(presentBuild)}*`, (route) => {
    const file = new URL(route.request().url()).pathname
    if (isBroken && network?.files.test(file)) return network.answer(route, file.split('/').at(-1) ?? '')
    return route.fallback()
  })
  return async () => {
    isBroken = false
    await page.evaluate(() => Object.assign(window, { isBroken: false }))
  }
}

async function recordReports(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const reports: string[] = []
    navigator.sendBeacon = (_, body) => reports.push(String(body)) > 0
    Object.assign(window, { reports })
  })
}

/** Returns the phases of those failures of a remote that the page has reported to the site. */
async function reportedPhases(page: Page, part = 'watch'): Promise<string[]> {
  const reports = await page.evaluate(() => (window as unknown as { reports: string[] }).reports)
  const events = reports.flatMap(
    (report) => (JSON.parse(report) as { events: { remote: string; phase?: string }[] }).events,
  )
  return events.flatMap(({ remote, phase }) => (remote === part && phase !== undefined ? [phase] : []))
}

const message = (page: Page, text: string) => page.getByRole('main').getByRole('alert').getByText(text)
const title = (page: Page) => page.getByRole('heading', { level: 1, name: video.title })

/** Advances the page's clock until an element becomes visible. */
async function expectInTime(page: Page, locator: ReturnType<typeof message>): Promise<void> {
  await expect(async () => {
    await page.clock.runFor(1_000)
    await expect(locator).toBeVisible({ timeout: 200 })
  }).toPass()
}

/** `npm test` covers one failure per phase, and a timeout. */
const smokeFailures = new Set(['its entry hangs', 'its page throws when it renders'])

for (const name of Object.keys(failures)) {
  const tag = smokeFailures.has(name) ? '@smoke' : []
  test(`when ${name}, other pages work, and the page recovers`, { tag }, async ({ page }) => {
    const failure = failureOf(name)
    const repair = await breakWatch(page, failure)
    const text = failure.message ?? unavailable
    await page.goto(`/watch/${video._id}`, { waitUntil: 'commit' })
    await expectInTime(page, message(page, text))
    await expect(page.getByRole('navigation', { name: 'Main menu' })).toBeVisible()

    await page.getByRole('link', { name: 'Sign in' }).click()
    await expect(page.getByRole('button', { name: 'Log in' })).toBeVisible()
    await page.goBack({ waitUntil: 'commit' })
    await expectInTime(page, message(page, text))

    await repair()
    await expect(async () => {
      // On a busy machine, loading may have timed out before the files arrived.
      const again = page.getByRole('button', { name: 'Try Again' })
      if (await again.isVisible()) await again.click()
      await page.clock.runFor(1_000)
      await expect(title(page)).toBeVisible({ timeout: 200 })
    }).toPass()
    await expect(message(page, text)).toHaveCount(0)
    await expect(async () => {
      await page.clock.runFor(1_000)
      expect(await reportedPhases(page)).toContain(failure.phase)
    }).toPass()
  })
}

for (const name of [
  'its entry hangs',
  'a byte of a script is flipped',
  'it exports something else',
  'its page throws when it renders',
]) {
  const tag = name === 'a byte of a script is flipped' ? '@smoke' : []
  test(`when ${name}, the previous build is shown, and the remote's team gets a report`, { tag }, async ({ page }) => {
    const failure = failureOf(name)
    await breakWatch(page, failure, rebuild(released, { build: '8.0.0-good' }))
    await page.goto(`/watch/${video._id}`, { waitUntil: 'commit' })
    await expectInTime(page, title(page))
    await expect(async () => {
      await page.clock.runFor(1_000)
      expect(await reportedPhases(page)).toEqual([failure.phase])
    }).toPass()
  })
}

/** Returns a video with comments. */
async function commentedVideo(request: APIRequestContext): Promise<{ _id: string; comments: number }> {
  const read = async (path: string) => (await request.get(`${process.env['KINORA_URL']}/api/v1${path}`)).json()
  const { data } = (await read('/videos?limit=5&sortBy=views')) as { data: { videos: { _id: string }[] } }
  for (const { _id } of data.videos) {
    const { data } = (await read(`/comments/${_id}`)) as { data: { comments: unknown[] } }
    if (data.comments.length > 0) return { _id, comments: data.comments.length }
  }
  throw new Error('None of the most viewed videos has a comment.')
}

test('when a page throws as soon as comments are rendered, the previous build is shown', async ({ page, request }) => {
  const { _id, comments } = await commentedVideo(request)
  const edit = editing(chunk, (text) => text.replace('"Like comment"', '(()=>{throw new Error("broken")})()'))
  await breakWatch(page, { phase: 'render', edit }, rebuild(released, { build: '8.0.0-good' }))
  await page.goto(`/watch/${_id}`, { waitUntil: 'commit' })
  await expectInTime(page, page.getByRole('region', { name: 'Comments' }).getByRole('listitem').first())
  expect(await page.getByRole('region', { name: 'Comments' }).getByRole('listitem').count()).toBeGreaterThanOrEqual(
    comments,
  )
  await expect(async () => {
    await page.clock.runFor(1_000)
    expect(await reportedPhases(page)).toEqual(['render'])
  }).toPass()
})

test(
  'a page that throws after it has rendered keeps its build and shows an error',
  { tag: '@smoke' },
  async ({ page }) => {
    const failure = failures['its page throws when it renders']
    if (failure === undefined) throw new Error("Unknown failure 'its page throws when it renders'.")
    const repair = await breakWatch(page, failure, rebuild(released, { build: '8.0.0-good' }))
    await page.addInitScript(() => Object.assign(window, { isBroken: false }))
    await page.goto(`/watch/${video._id}`)
    await expectInTime(page, title(page))
    await page.evaluate(() => Object.assign(window, { isBroken: true }))
    await page.getByRole('link', { name: 'Kinora home' }).click()
    await page.goBack()
    await expectInTime(page, message(page, crashed))
    await repair()
    await page.getByRole('button', { name: 'Try Again' }).click()
    await expectInTime(page, title(page))
  },
)

for (const [what, file] of [
  ['script', '*.js'],
  ['stylesheet', 'main*.css'],
] as const) {
  const tag = what === 'script' ? '@smoke' : []
  test(
    `if the shell's ${what} fails, the page shows an error, and the shell's team gets a report`,
    { tag },
    async ({ page }) => {
      await recordReports(page)
      await page.route(`**/mf/shell/**/${file}`, (route) => route.fulfill({ status: 500, body: 'No' }))
      await page.goto('/')
      await expect(page.getByRole('alert')).toHaveText('Kinora could not start. Check your connection and try again.')
      expect(await reportedPhases(page, 'shell')).toEqual(['start'])
      await page.unrouteAll()
      await page.getByRole('button', { name: 'Try Again' }).click()
      await expect(page.getByRole('region', { name: 'Trending Videos' }).getByRole('article').first()).toBeVisible()
    },
  )
}

for (const what of ['entry', 'script', 'stylesheet']) {
  test(`the ${what} is not loaded without a hash`, { tag: what === 'script' ? '@smoke' : [] }, async ({ page }) => {
    const { preload } = released.manifest
    const file = preload.find((name) => name.endsWith(what === 'script' ? '.js' : '.css')) ?? ''
    const hash = released.manifest.assets[file] ?? ''
    const build = rebuild(released, { build: '9.0.0-bare', edit: editing(entry, (text) => text.replace(hash, '')) })
    const requested: string[] = []
    await changeRelease(page, (release) => {
      useBuilds(release, build)
      const [watch] = release.microFrontends['watch'] ?? []
      if (watch === undefined) throw new Error('The release does not contain the watch remote.')
      // Don't preload: preloaded files are requested even if they never run.
      watch.extras.preload = []
      if (what === 'entry') watch.metadata.integrity = ''
    })
    await serveBuilds(page, build)
    page.on('request', (request) => requested.push(request.url()))
    await page.goto(`/watch/${video._id}`)
    await expect(message(page, unavailable)).toBeVisible()
    if (what === 'entry') {
      expect(await page.evaluate((container) => container in window, build.manifest.container)).toBe(false)
    } else {
      expect(requested.filter((url) => url.endsWith(`${baseOf(build)}${file}`))).toEqual([])
    }
  })
}
