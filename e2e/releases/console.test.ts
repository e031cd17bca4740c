import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { createRemote } from '@kinora/create-remote'
import { publish } from '@kinora/release'
import { rollbackRelease } from '@kinora/releases'
import { changePointer } from '@kinora/releases/storage'
import type { Page } from '@playwright/test'
import axe from 'axe-core'

import { expect, test } from '../set-up/test.ts'
import { site } from '../set-up/checked-site.ts'
import { workspace } from '../set-up/workspace.ts'
import { linkDependencies } from './link-dependencies.ts'
import { startConsole } from './start-console.ts'
import type { StartedConsole } from './start-console.ts'

test.describe.configure({ mode: 'serial' })
// The tests build a remote twice, which is slow on a busy machine.
test.setTimeout(600_000)

const { storage, store, url: siteUrl } = site
let teams: string
let radio: string
/** IDs of a working build and of a build whose button throws. */
const builds = { good: '', bad: '' }
let consoles: StartedConsole[]
/** Release that was live before the tests. It's restored afterwards, so that a retry starts from the same state. */
let before = ''

const page = (button: string) => `import { Button, Page, PageHeader } from '@kinora/ui'
import { useDocumentTitle } from '@kinora/shell-contract'
import { tune } from './tune.ts'

export function RadioPage() {
  useDocumentTitle('Radio')
  return (
    <Page>
      <PageHeader title="Radio" />
      <p>${button}</p>
      <Button onClick={() => tune(${button === 'bad' ? 'undefined' : "{ name: 'One' }"})}>Tune</Button>
    </Page>
  )
}
`
const tune = `/** The station that the viewer chose. */
interface Station {
  name: string
}

export function tune(station: Station | undefined) {
  document.title = (station as Station).name
}
`

async function publishRadio(button: 'good' | 'bad'): Promise<string> {
  await writeFile(join(radio, 'src/radio-page.tsx'), page(button))
  return (await publish(radio, storage, join(teams, 'builds'), { by: 'Grace of team radio' })).id
}

test.beforeAll(async () => {
  before = (await store.readPointer())?.stable ?? ''
  teams = await mkdtemp(join(tmpdir(), 'kinora-console-'))
  radio = join(teams, 'radio')
  await createRemote({ name: 'radio', owner: 'team radio', directory: radio }, workspace, storage)
  await linkDependencies(radio)
  await writeFile(join(radio, 'src/tune.ts'), tune)
  builds.good = await publishRadio('good')
  consoles = [await startConsole('Ada'), await startConsole('Bob')]
})

test.afterAll(async () => {
  await Promise.all((consoles ?? []).map(({ stop }) => stop()))
  await changePointer(store, () => rollbackRelease({ stable: before, previous: null }))
  await rm(teams, { recursive: true, force: true })
})

const dialog = (page: Page) => page.getByRole('dialog')
const card = (page: Page, app = 'radio') => page.getByRole('article', { name: app })

async function choose(page: Page, build: string) {
  await page.getByRole('checkbox', { name: build }).check()
}

async function withoutRender(page: Page) {
  await dialog(page).getByRole('checkbox', { name: 'Render the pages in a browser' }).uncheck()
}

test('one user promotes a build, and another sees it live without a reload', async ({ page, context }) => {
  const other = await context.newPage()
  await other.goto(consoles[1]?.url ?? '')
  await expect(other.getByRole('heading', { name: 'Live now' })).toBeVisible()
  await page.goto(consoles[0]?.url ?? '')
  // The token is stored in this tab only and has been removed from the URL.
  await expect(page).toHaveURL(/^http:\/\/127\.0\.0\.1:\d+\/$/)
  await choose(page, builds.good)
  await page.getByRole('button', { name: 'Promote…' }).click()
  await withoutRender(page)
  await expect(dialog(page).getByRole('region', { name: 'radio' })).toContainText(builds.good.split('@')[1] ?? '')
  await dialog(page).getByLabel('Reason').fill('our first \u202Eprogramme <img src=x>')
  await dialog(page).getByRole('button', { name: 'Promote', exact: true }).click()
  await expect(dialog(page)).toContainText('is live')
  await expect(card(other)).toContainText('team radio')
  await expect(dialog(page)).toContainText('The change is live')
  await expect(other.getByText('our first programme <img src=x>')).toBeVisible()

  await page.goto(`${siteUrl}/radio`)
  await expect(page.getByText('good')).toBeVisible()
})

/** Returns the cookie of a new viewer who happens to get this release. */
async function viewerOf(release: string): Promise<string> {
  for (let tries = 0; tries < 200; tries++) {
    const answer = await fetch(`${siteUrl}/radio`)
    const cookie = answer.headers.get('set-cookie')?.split(';', 1)[0] ?? ''
    if ((await answer.text()).includes(release) && cookie !== '') return cookie
  }
  throw new Error(`No viewer gets ${release}.`)
}

test('a bad canary is halted, and its error shows the source line, the team and the rollback command', async ({
  page,
  browser,
}) => {
  builds.bad = await publishRadio('bad')
  await page.goto(consoles[0]?.url ?? '')
  await choose(page, builds.bad)
  await page.getByRole('button', { name: 'Start a canary…' }).click()
  await withoutRender(page)
  await dialog(page).getByLabel('Share of viewers, in percent').fill('50')
  await expect(dialog(page)).toContainText('50% of viewers get')
  await dialog(page).getByRole('button', { name: 'Start the canary' }).click()
  await expect(dialog(page)).toContainText('is live for 50% of viewers')
  await expect(dialog(page)).toContainText(/The change is live: .* Of \d+ new viewers, \d+ saw it, \d+ saw /)
  await dialog(page).getByRole('button', { name: 'Close' }).click()
  await expect(page.getByRole('region', { name: 'Canary', exact: true })).toBeVisible()
  const canary = (await store.readPointer())?.canary?.release ?? ''

  // Use a browser for one viewer, capture the report that its page sends, and replay it for the others.
  const context = await browser.newContext()
  const [name = '', value = ''] = (await viewerOf(canary)).split('=')
  await context.addCookies([{ name, value, url: siteUrl }])
  const viewer = await context.newPage()
  await viewer.goto(`${siteUrl}/radio`)
  await expect(viewer.getByText('bad')).toBeVisible()
  const reported = viewer.waitForRequest(/\/telemetry$/)
  await viewer.getByRole('button', { name: 'Tune' }).click()
  const report = JSON.parse((await reported).postData() ?? '{}') as { events: { kind: string }[] }
  await context.close()
  expect(report.events).toEqual(
    expect.arrayContaining([
      expect.objectContaining({
        fault: 'TypeError',
        code: 'KIN-PAGE-002',
        message: "Cannot read properties of undefined (reading 'name')",
      }),
    ]),
  )
  for (let i = 0; i < 25; i++) {
    const body = JSON.stringify({ ...report, visit: `visit-${i}` })
    // Once the site has halted the canary, no viewer gets it anymore.
    const cookie = await viewerOf(canary).catch(() => undefined)
    if (cookie === undefined) break
    await fetch(`${siteUrl}/telemetry`, { method: 'POST', body, headers: { cookie } })
  }
  await expect.poll(async () => (await store.readPointer())?.canary).toBeUndefined()

  await expect(page.getByRole('region', { name: 'Canary', exact: true })).toBeHidden()
  await page.getByRole('link', { name: 'Timeline' }).click()
  const halted = page.getByRole('listitem').filter({ hasText: 'halt' }).first()
  await expect(halted).toContainText('by site')
  await expect(halted).toContainText('Too many viewers had an error')
  await expect(page.getByRole('listitem').filter({ hasText: builds.bad }).filter({ hasText: 'publish' })).toContainText(
    'by Grace of team radio',
  )
  await page.getByRole('link', { name: 'Health' }).click()
  const error = page.getByRole('article', { name: 'TypeError in radio' })
  await expect(error).toContainText(/tune\.ts:7:\d+/)
  await expect(error).toContainText('document.title = (station as Station).name')
  await expect(error).toContainText('team radio')
  await expect(error).toContainText('KIN-PAGE-002 A page failed after it was rendered.')
  await expect(error).toContainText(`First seen in ${builds.bad}`)
})

test('if two users act simultaneously, one succeeds and the other sees what changed', async ({ page, context }) => {
  const two = [page, await context.newPage()]
  for (const [i, one] of two.entries()) {
    await one.goto(consoles[i]?.url ?? '')
    await choose(one, builds.bad)
    await one.getByRole('button', { name: 'Promote…' }).click()
    await withoutRender(one)
    await dialog(one).getByLabel('Reason').fill(`number ${i}`)
    await expect(dialog(one).getByRole('button', { name: 'Promote', exact: true })).toBeEnabled()
  }
  await Promise.all(two.map((one) => dialog(one).getByRole('button', { name: 'Promote', exact: true }).click()))
  const outcome = /Release \S+ is live|The live release has changed/
  await Promise.all(two.map((one) => expect(dialog(one)).toContainText(outcome)))
  const texts = await Promise.all(two.map((one) => dialog(one).textContent()))
  const [lost, ...others] = two.filter((_, i) => texts[i]?.includes('The live release has changed'))
  expect(others).toHaveLength(0)
  const [winner] = two.flatMap((one, i) => (one === lost ? [] : [i]))
  if (lost === undefined) throw new Error('Both promotions succeeded, but one should have failed.')
  await expect(dialog(lost)).toContainText(`promote by ${['Ada', 'Bob'][winner ?? 0]} · number ${winner}`)
  await dialog(lost).getByRole('button', { name: 'Plan again' }).click()
  await expect(dialog(lost)).toContainText('Nothing to do: this is already live.')
})

test('a new user identifies the build that broke the page for 3% of viewers, and its owner, and rolls the build back', async ({
  page,
}) => {
  const { stable = '' } = (await store.readPointer()) ?? {}
  const [, build = ''] = builds.bad.split('@')
  const part = { remote: 'radio', version: '0.1.0', build, owner: 'team radio', path: '/radio' }
  const place = `/mf/radio/${build}/routes.js:1:1`
  const fault = { kind: 'error', ...part, phase: 'run', fault: 'RangeError', place, stack: [place] }
  for (let i = 0; i < 100; i++) {
    const events = [{ kind: 'view', ...part }, ...(i < 3 ? [fault] : [])]
    const body = JSON.stringify({ schema: 2, release: stable, visit: `load-${i}`, events })
    expect((await fetch(`${siteUrl}/telemetry`, { method: 'POST', body })).status).toBe(204)
  }
  await page.goto(consoles[0]?.url ?? '')
  await page.getByRole('link', { name: 'Health' }).click()
  const error = page.getByRole('article', { name: 'RangeError in radio' })
  await expect(error).toContainText(/(?<![\d.])3% of viewers/)
  await expect(error).toContainText('team radio')
  await expect(error).toContainText(builds.bad)
  await error.getByRole('button', { name: 'Roll back…' }).click()
  await expect(dialog(page).getByRole('region', { name: 'radio' })).toContainText(builds.good.split('@')[1] ?? '')
  await dialog(page).getByRole('button', { name: 'Roll back', exact: true }).click()
  await expect(dialog(page)).toContainText('The change is live')
  const live = await store.readRelease((await store.readPointer())?.stable ?? '')
  expect(live.microFrontends['radio']?.[0]?.extras.build).toBe(builds.good.split('@')[1])
})

/** Presses Tab until a link has focus. */
async function tabTo(page: Page, name: string) {
  const link = page.getByRole('link', { name })
  for (let keys = 0; keys < 12; keys++) {
    if (await link.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`The link "${name}" did not receive focus.`)
}

async function seriousFindings(page: Page) {
  const { violations } = await page.evaluate(() => (globalThis as unknown as { axe: typeof axe }).axe.run())
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join('\n')}`)
}

test('the console works with the keyboard, fits a phone, and has no serious axe violations in the dark theme', async ({
  page,
}) => {
  await page.addInitScript({ content: axe.source })
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto(consoles[0]?.url ?? '')
  const rollBack = page.getByRole('button', { name: 'Roll back…' })
  await rollBack.focus()
  await page.keyboard.press('Enter')
  await expect(dialog(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toBeHidden()
  await expect(rollBack).toBeFocused()
  for (const view of ['Now', 'Timeline', 'Health']) {
    await tabTo(page, view)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
    expect(await seriousFindings(page), view).toEqual([])
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect(overflow, view).toBeLessThanOrEqual(0)
  }
})

test('the console does not show data without the token in the URL', async ({ page, request }) => {
  const { origin } = new URL(consoles[0]?.url ?? '')
  expect((await request.get(`${origin}/api/now`)).status()).toBe(401)
  await page.goto(origin)
  await expect(page.getByRole('alert')).toContainText('This URL is incomplete')
})
