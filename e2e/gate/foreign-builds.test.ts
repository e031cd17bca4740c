import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import { promote, rollback } from '@kinora/release'
import type { Page } from '@playwright/test'

import { openReleases, untilServed } from '../set-up/live-release.ts'
import { expect, test } from '../set-up/test.ts'
import { publishForeign, tamper } from './foreign-builds.ts'
import type { Kind } from './foreign-builds.ts'

const root = process.env['KINORA_SITE_ROOT'] ?? ''
const store = openReleases(root)
const kinds: Kind[] = ['classic', 'module']

/** Returns tampered content for a file, with an effect that shows if the file is run or applied. */
const changed = (file: string) => (file.endsWith('.css') ? 'html { --tampered: yes }' : 'globalThis.tampered = true')

const wasTampered = (page: Page) =>
  page.evaluate(
    () => 'tampered' in globalThis || getComputedStyle(document.documentElement).getPropertyValue('--tampered') !== '',
  )

let before: string

test.beforeAll(async ({ request }) => {
  before = (await store.readPointer())?.stable ?? ''
  const builds: string[] = []
  for (const kind of kinds) {
    builds.push(await publishForeign(root, { kind, id: `good-${kind}` }))
    for (const file of files) {
      const id = idOf(kind, file)
      builds.push(await publishForeign(root, { kind, id }))
    }
    builds.push(await publishForeign(root, { kind, id: `unhashed-${kind}`, requests: 'extra.js' }))
    await writeFile(join(root, 'mf', `unhashed-${kind}`, '1.0.0-a', 'extra.js'), changed('extra.js'))
  }
  builds.push(await publishForeign(root, { kind: 'module', id: 'followed', heading: 'The previous page' }))
  await promote(builds, store)
  const live = await promote([await publishForeign(root, { kind: 'module', id: 'followed', build: '1.1.0-b' })], store)
  await tamper(root, 'followed', 'page.js', changed('page.js'), '1.1.0-b')
  for (const kind of kinds) {
    for (const file of files) await tamper(root, idOf(kind, file), file, changed(file))
  }
  await untilServed(request, live)
})

test.afterAll(() => rollback(store, { to: before }))

/** Files to tamper with: the entry, a script that it loads later, a script imported by that one, and a stylesheet. */
const files = ['remoteEntry.js', 'page.js', 'text.js', 'page.css']

const idOf = (kind: Kind, file: string) => `${kind}-${file.replace('.', '-').toLowerCase()}`

test("the code that verifies a build's files loads with the first build that needs it", async ({ page }) => {
  const scripts: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(new URL(request.url()).pathname)
  })
  // Opt out of web vitals sampling, which loads another script on one in ten visits.
  await page.addInitScript(() => {
    Math.random = () => 0.999
  })
  const later = async (path: string, name: string) => {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    await page.waitForLoadState('networkidle')
    return scripts.splice(0).filter((url) => /^\/mf\/shell\/.*\/\d+\.js$/.test(url))
  }
  const own = await later('/login', 'Log in')
  for (const kind of kinds) {
    const withForeign = await later(`/good-${kind}`, `Page of good-${kind}`)
    expect(withForeign.filter((url) => !own.includes(url))).toHaveLength(1)
  }
})

for (const kind of kinds) {
  test(
    `a ${kind} build from another bundler runs with the shell's React and its own styles`,
    { tag: '@smoke' },
    async ({ page }) => {
      await page.goto(`/good-${kind}`)
      const heading = page.getByRole('heading', { level: 1 })
      await expect(heading).toHaveText(`Page of good-${kind}`)
      await expect(heading).toHaveCSS('color', 'rgb(0, 128, 0)')
      await heading.click()
      await expect(heading).toHaveText(`Page of good-${kind} clicked 1`)
    },
  )

  test.describe('a file that does not match the release', () => {
    test.use({
      expectedConsoleErrors:
        /integrity|digest|did not load|no hash|resolve module|Federation|fetch|ChunkLoadError|extra\.js/i,
    })

    // Remove the page's policy, which would also block scripts without a hash, to test the shell's own verification.
    test.beforeEach(({ page }) => changePage(page, ({ 'integrity-policy': _, ...headers }) => ({ headers })))

    test(
      `a file that does not match the release never runs, for any file in a ${kind} build`,
      { tag: kind === 'classic' ? '@smoke' : [] },
      async ({ page }) => {
        for (const file of files) {
          await page.goto(`/${idOf(kind, file)}`)
          await expect(page.getByRole('alert'), file).toContainText(
            'is not available right now. Everything else works.',
          )
          expect(await wasTampered(page), file).toBe(false)
        }
      },
    )

    test(`a file without a hash is not requested, in a ${kind} build`, async ({ page }) => {
      const asked: string[] = []
      page.on('request', (request) => asked.push(request.url()))
      await page.goto(`/unhashed-${kind}`)
      await expect(page.getByRole('alert')).toContainText('is not available right now. Everything else works.')
      expect(await wasTampered(page)).toBe(false)
      expect(asked.filter((url) => url.includes('extra.js'))).toEqual([])
    })
  })
}

test('no script is requested without a hash', async ({ page }) => {
  await page.goto('/good-classic')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const outcomes = await page.evaluate(async () => {
    const url = document.querySelector<HTMLScriptElement>('script[src^="/mf/shell/"]')?.src ?? ''
    const script = document.createElement('script')
    const asked = new Promise((resolve) => {
      script.addEventListener('load', () => resolve('ran'))
      script.addEventListener('error', () => resolve('refused'))
    })
    Object.assign(script, { src: url, crossOrigin: 'anonymous' })
    document.head.append(script)
    const imported = import(url).then(
      () => 'ran',
      () => 'refused',
    )
    return Promise.all([asked, imported])
  })
  expect(outcomes).toEqual(['refused', 'refused'])
})

test.describe('with failing builds', () => {
  test.use({ expectedConsoleErrors: /digest|cannot verify|did not load/ })

  test('an altered module is replaced by the previous build, which is also verified', async ({ page }) => {
    await page.goto('/followed')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('The previous page')
    expect(await wasTampered(page)).toBe(false)
  })

  test('a browser that cannot verify modules does not run them, and the page explains why', async ({ page }) => {
    await actAsOlderBrowser(page)
    await page.goto('/module-page-js')
    await expect(page.getByRole('alert')).toContainText('page needs a newer browser. Everything else works.')
    await page.goto('/good-module')
    await expect(page.getByRole('alert')).toContainText('page needs a newer browser. Everything else works.')
    expect(await wasTampered(page)).toBe(false)
    await page.goto('/good-classic')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page of good-classic')
    // Without the policy, classic scripts are verified by the shell alone.
    await page.goto('/classic-page-js')
    await expect(page.getByRole('alert')).toContainText('is not available right now')
    expect(await wasTampered(page)).toBe(false)
  })
})

/** Simulates an older browser, which ignores `integrity` in import maps and `Integrity-Policy`. */
async function actAsOlderBrowser(page: Page): Promise<void> {
  await page.addInitScript(() => Reflect.deleteProperty(globalThis, 'IntegrityViolationReportBody'))
  await changePage(page, ({ 'integrity-policy': _, ...headers }) => ({ headers }))
}

type Headers = Record<string, string>

/** Changes the response headers of the page. */
async function changePage(page: Page, change: (headers: Headers) => { headers: Headers }): Promise<void> {
  await page.route('**/*', async (route) => {
    if (route.request().resourceType() !== 'document') return route.fallback()
    const response = await route.fetch()
    return route.fulfill({ response, ...change(response.headers()) })
  })
}
