import type { Page, Route } from '@playwright/test'

import { changeRelease, serveBuilds } from '../set-up/faulty-page.ts'
import { readLiveRelease } from '../set-up/live-release.ts'
import { baseOf, readRemoteFiles, rebuild, useBuilds } from '../set-up/rebuild.ts'
import type { RemoteFiles } from '../set-up/rebuild.ts'
import { expect, test } from '../set-up/test.ts'

// What the browser and the shell write down about each fault.
test.use({ expectedConsoleErrors: /.*/ })

/** A way in which a build of the watch remote goes wrong, until it is mended. */
interface Fault {
  /** The phase that its team is told. */
  phase: 'entry' | 'chunk' | 'css' | 'contract' | 'render'
  /** How the files were built wrong, so that they fail while the page says `window.fault`. */
  edit?: (file: string, text: string) => string
  /** What the network does to the files of this ending. */
  network?: { files: RegExp; answer(route: Route, file: string): Promise<void> }
  /** What the viewer reads. */
  message?: string
}

const missing = 'The video player is not available right now. Everything else works.'
const faulty = 'The video player ran into a problem. Everything else works.'
const entry = /remoteEntry\.js$/
const chunk = /\/\d+\.js$/
const css = /\.css$/
const whileFaulty = 'if(globalThis.fault)throw new Error("fault");'

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

const faults: Record<string, Fault> = {
  'its entry hangs': { phase: 'entry', network: { files: entry, answer: hang } },
  'its entry is not found': { phase: 'entry', network: { files: entry, answer: status(404) } },
  'its host fails': { phase: 'entry', network: { files: /./, answer: status(500) } },
  'HTML comes for its entry': { phase: 'entry', network: { files: entry, answer: html } },
  'its entry is cut off': { phase: 'entry', network: { files: entry, answer: truncated } },
  'a byte of its entry is flipped': { phase: 'entry', network: { files: entry, answer: flipped } },
  'its entry throws': { phase: 'entry', edit: editing(entry, (text) => whileFaulty + text) },
  'a script hangs': { phase: 'chunk', network: { files: chunk, answer: hang } },
  'a script is not found': { phase: 'chunk', network: { files: chunk, answer: status(404) } },
  'a byte of a script is flipped': { phase: 'chunk', network: { files: chunk, answer: flipped } },
  'its code throws when it is loaded': {
    phase: 'chunk',
    edit: editing(chunk, (text) => text.replace(/(\],\{\d+\([\w$,]*\)\{)/, `$1${whileFaulty}`)),
  },
  // The deadline of the whole remote passes first, and does not know what it waited for.
  'its stylesheet hangs': { phase: 'chunk', network: { files: css, answer: hang } },
  'its stylesheet is not found': { phase: 'css', network: { files: css, answer: status(404) } },
  'a byte of its stylesheet is flipped': { phase: 'css', network: { files: css, answer: flipped } },
  'it exports something else': {
    phase: 'contract',
    edit: editing(chunk, (text) => text.replace('remote:()=>', 'remote:()=>globalThis.fault?{}:')),
  },
  'its page throws when it is drawn': {
    phase: 'render',
    message: faulty,
    edit: editing(chunk, (text) => text.replace(/Component:function\([^)]*\)\{/, `$&${whileFaulty}`)),
  },
}

let released: RemoteFiles
/** The build that the page is served with in the running test. */
let presentBuild: RemoteFiles
let video: { _id: string; title: string }

test.beforeAll(async ({ request }) => {
  const siteRoot = process.env['KINORA_SITE_ROOT'] ?? ''
  released = await readRemoteFiles(siteRoot, await readLiveRelease(siteRoot), 'watch')
  const answer = await request.get(`${process.env['KINORA_URL']}/api/v1/videos?limit=1`)
  video = ((await answer.json()) as { data: { videos: [typeof video] } }).data.videos[0]
})

/** Serves the page with a build that has the fault, and perhaps a good one before it; gives the way to mend it. */
async function breakWatch(page: Page, { edit, network }: Fault, previous?: RemoteFiles): Promise<() => Promise<void>> {
  presentBuild = rebuild(released, { build: '9.0.0-faulty', ...(edit && { edit }) })
  if (edit)
    expect(presentBuild.files, 'the fault is in the build').not.toEqual(
      rebuild(released, { build: '9.0.0-faulty' }).files,
    )
  await changeRelease(page, (release) => useBuilds(release, presentBuild, previous))
  await serveBuilds(page, presentBuild, ...(previous ? [previous] : []))
  await keepWhatIsTold(page)
  await page.addInitScript(() => Object.assign(window, { fault: true }))
  // Deadlines pass by the page's own clock, so that nobody has to wait for them.
  await page.clock.install()
  let isBroken = true
  await page.route(`**${baseOf(presentBuild)}*`, (route) => {
    const file = new URL(route.request().url()).pathname
    if (isBroken && network?.files.test(file)) return network.answer(route, file.split('/').at(-1) ?? '')
    return route.fallback()
  })
  return async () => {
    isBroken = false
    await page.evaluate(() => Object.assign(window, { fault: false }))
  }
}

async function keepWhatIsTold(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const told: string[] = []
    navigator.sendBeacon = (_, body) => told.push(String(body)) > 0
    Object.assign(window, { told })
  })
}

/** The phases of a part's failures that the page has told the site. */
async function toldPhases(page: Page, part = 'watch'): Promise<string[]> {
  const reports = await page.evaluate(() => (window as unknown as { told: string[] }).told)
  const events = reports.flatMap(
    (report) => (JSON.parse(report) as { events: { remote: string; phase?: string }[] }).events,
  )
  return events.flatMap(({ remote, phase }) => (remote === part && phase !== undefined ? [phase] : []))
}

const message = (page: Page, text: string) => page.getByRole('main').getByRole('alert').getByText(text)
const title = (page: Page) => page.getByRole('heading', { level: 1, name: video.title })

/** Lets the page's clock run on until something is there. */
async function expectInTime(page: Page, locator: ReturnType<typeof message>): Promise<void> {
  await expect(async () => {
    await page.clock.runFor(1_000)
    await expect(locator).toBeVisible({ timeout: 200 })
  }).toPass()
}

for (const [name, fault] of Object.entries(faults)) {
  test(`when ${name}, the rest works, and the page recovers`, async ({ page }) => {
    const mend = await breakWatch(page, fault)
    const text = fault.message ?? missing
    await page.goto(`/watch/${video._id}`, { waitUntil: 'commit' })
    await expectInTime(page, message(page, text))
    await expect(page.getByRole('navigation', { name: 'Main menu' })).toBeVisible()

    await page.getByRole('link', { name: 'Sign in' }).click()
    await expect(page.getByRole('button', { name: 'Log in' })).toBeVisible()
    await page.goBack({ waitUntil: 'commit' })
    await expectInTime(page, message(page, text))

    await mend()
    await page.getByRole('button', { name: 'Try Again' }).click()
    await expectInTime(page, title(page))
    await expect(message(page, text)).toHaveCount(0)
    await expect(async () => {
      await page.clock.runFor(1_000)
      expect(await toldPhases(page)).toContain(fault.phase)
    }).toPass()
  })
}

for (const name of [
  'its entry hangs',
  'a byte of a script is flipped',
  'it exports something else',
  'its page throws when it is drawn',
]) {
  test(`when ${name}, the previous build stands in, and its team is told`, async ({ page }) => {
    const fault = faults[name]
    if (fault === undefined) throw new Error(`There is no fault "${name}".`)
    await breakWatch(page, fault, rebuild(released, { build: '8.0.0-good' }))
    await page.goto(`/watch/${video._id}`, { waitUntil: 'commit' })
    await expectInTime(page, title(page))
    await expect(async () => {
      await page.clock.runFor(1_000)
      expect(await toldPhases(page)).toEqual([fault.phase])
    }).toPass()
  })
}

test('a page that was drawn keeps its build when it throws later, and says so', async ({ page }) => {
  const fault = faults['its page throws when it is drawn']
  if (fault === undefined) throw new Error('There is no such fault.')
  const mend = await breakWatch(page, fault, rebuild(released, { build: '8.0.0-good' }))
  await page.addInitScript(() => Object.assign(window, { fault: false }))
  await page.goto(`/watch/${video._id}`)
  await expectInTime(page, title(page))
  await page.evaluate(() => Object.assign(window, { fault: true }))
  await page.getByRole('link', { name: 'Kinora home' }).click()
  await page.goBack()
  await expectInTime(page, message(page, faulty))
  await mend()
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expectInTime(page, title(page))
})

test('a shell that does not start says so, and its team is told', async ({ page }) => {
  await keepWhatIsTold(page)
  await page.route('**/mf/shell/**/*.js', (route) => route.fulfill({ status: 500, body: 'No' }))
  await page.goto('/')
  await expect(page.getByRole('alert')).toHaveText('Kinora could not start. Check your connection and try again.')
  expect(await toldPhases(page, 'shell')).toEqual(['start'])
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(page.getByRole('region', { name: 'Trending Videos' }).getByRole('article').first()).toBeVisible()
})

for (const what of ['entry', 'script', 'stylesheet']) {
  test(`a file without a hash is not loaded: the ${what}`, async ({ page }) => {
    const { preload } = released.manifest
    const file = preload.find((name) => name.endsWith(what === 'script' ? '.js' : '.css')) ?? ''
    const hash = released.manifest.assets[file] ?? ''
    const build = rebuild(released, { build: '9.0.0-bare', edit: editing(entry, (text) => text.replace(hash, '')) })
    const requested: string[] = []
    await changeRelease(page, (release) => {
      useBuilds(release, build)
      const [watch] = release.microFrontends['watch'] ?? []
      if (watch === undefined) throw new Error('The release has no watch remote.')
      // What is only fetched beforehand is not run, and is not what this is about.
      watch.extras.preload = []
      if (what === 'entry') watch.metadata.integrity = ''
    })
    await serveBuilds(page, build)
    page.on('request', (request) => requested.push(request.url()))
    await page.goto(`/watch/${video._id}`)
    await expect(message(page, missing)).toBeVisible()
    if (what === 'entry') {
      expect(await page.evaluate((container) => container in window, build.manifest.container)).toBe(false)
    } else {
      expect(requested.filter((url) => url.endsWith(`${baseOf(build)}${file}`))).toEqual([])
    }
  })
}
