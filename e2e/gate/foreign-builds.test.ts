import { createHash } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import { promote, rollback } from '@kinora/release'
import type { Page } from '@playwright/test'

import { openReleases } from '../set-up/live-release.ts'
import { expect, test } from '../set-up/test.ts'
import { publishForeign, tamper } from './foreign-builds.ts'
import type { Kind } from './foreign-builds.ts'

const root = process.env['KINORA_SITE_ROOT'] ?? ''
const store = openReleases(root)
const kinds: Kind[] = ['classic', 'module', 'manifest']

/** What a file says after somebody has changed it: were it run or applied, it would show. */
const changed = (file: string) => (file.endsWith('.css') ? 'html { --tampered: yes }' : 'globalThis.tampered = true')

const wasTampered = (page: Page) =>
  page.evaluate(
    () => 'tampered' in globalThis || getComputedStyle(document.documentElement).getPropertyValue('--tampered') !== '',
  )

const newIn = (now: Set<string>, than: Set<string>) => [...now].filter((url) => !than.has(url))

let before: string

test.beforeAll(async () => {
  before = (await store.readPointer())?.stable ?? ''
  const builds: string[] = []
  for (const kind of kinds) {
    builds.push(await publishForeign(root, { kind, id: `good-${kind}` }))
    for (const file of filesOf(kind)) {
      const id = idOf(kind, file)
      builds.push(await publishForeign(root, { kind, id }))
    }
    builds.push(await publishForeign(root, { kind, id: `unhashed-${kind}`, asksFor: 'extra.js' }))
    await writeFile(join(root, 'mf', `unhashed-${kind}`, '1.0.0-a', 'extra.js'), changed('extra.js'))
  }
  builds.push(await publishForeign(root, { kind: 'classic', id: 'unknown-abi', over: { abi: 'wasm-component@3' } }))
  builds.push(await publishForeign(root, { kind: 'classic', id: 'enhanced', over: { runtime: 'enhanced@2' } }))
  builds.push(await publishForeign(root, { kind: 'module', id: 'followed', heading: 'The page of before' }))
  await promote(builds, store)
  await promote([await publishForeign(root, { kind: 'module', id: 'followed', build: '1.1.0-b' })], store)
  await tamper(root, 'followed', 'page.js', changed('page.js'), '1.1.0-b')
  for (const kind of kinds) {
    for (const file of filesOf(kind)) await tamper(root, idOf(kind, file), file, changed(file))
  }
})

test.afterAll(() => rollback(store, { to: before }))

/** Which files are changed: the first, one that is asked for by a loader, one that is imported by that, a stylesheet, and what only some builds have. */
function filesOf(kind: Kind): string[] {
  if (kind === 'manifest') return ['mf-manifest.json', 'remoteEntry.js', 'page.js']
  return ['remoteEntry.js', 'page.js', 'text.js', 'page.css']
}

const idOf = (kind: Kind, file: string) => `${kind}-${file.replace('.', '-').toLowerCase()}`

test("the shell's code for other kinds of builds comes with the first such build, and its own kind needs none of it", async ({
  page,
}) => {
  const scripts: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(new URL(request.url()).pathname)
  })
  // One visit in ten loads what measures it, which is none of these.
  await page.addInitScript(() => {
    Math.random = () => 0.999
  })
  const later = async (path: string, name: string) => {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    await page.waitForLoadState('networkidle')
    return new Set(scripts.splice(0).filter((url) => /^\/mf\/shell\/.*\/\d+\.js$/.test(url)))
  }
  const own = await later('/login', 'Log in')
  const classic = await later('/good-classic', 'Page of good-classic')
  const module = await later('/good-module', 'Page of good-module')
  const manifest = await later('/good-manifest', 'Page of good-manifest')
  expect(newIn(classic, own)).toHaveLength(1)
  expect(newIn(module, own)).toHaveLength(2)
  expect(newIn(manifest, own)).toHaveLength(2)
})

test("a build that asks for federation's own runtime gets it, with the plugins that are registered for all hosts, and no other build does", async ({
  page,
}) => {
  await page.addInitScript(() => {
    const loaded: string[] = []
    const plugin = { name: 'of a test', onLoad: ({ id }: { id: string }) => void loaded.push(id) }
    const global = { __GLOBAL_PLUGIN__: [plugin], __INSTANCES__: [], moduleInfo: {}, __SHARE__: {} }
    Object.assign(globalThis, {
      loaded,
      __FEDERATION__: { ...global, __MANIFEST_LOADING__: {}, __PRELOADED_MAP__: new Map() },
    })
  })
  const heading = page.getByRole('heading', { level: 1 })
  const seenByPlugin = () => page.evaluate(() => (globalThis as unknown as { loaded: string[] }).loaded)
  await page.goto('/enhanced')
  await expect(heading).toHaveText('Page of enhanced')
  await expect(heading).toHaveAttribute('data-runtime', 'official')
  expect(await seenByPlugin()).toEqual(['enhanced_1_0_0_a/routes'])
  await page.goto('/good-manifest')
  await expect(heading).toHaveText('Page of good-manifest')
  await expect(heading).toHaveAttribute('data-runtime', 'of the shell')
  expect(await seenByPlugin()).toEqual(['good_manifest_1_0_0_a/routes'])
})

for (const kind of kinds) {
  test(`a ${kind} build of another bundler runs, with the shell's React and its own styles`, async ({ page }) => {
    await page.goto(`/good-${kind}`)
    const heading = page.getByRole('heading', { level: 1 })
    await expect(heading).toHaveText(`Page of good-${kind}`)
    await expect(heading).toHaveCSS('color', 'rgb(0, 128, 0)')
    await heading.click()
    await expect(heading).toHaveText(`Page of good-${kind} clicked 1`)
  })

  test.describe('a file that is not what was released', () => {
    test.use({
      expectedConsoleErrors:
        /integrity|digest|did not come|did not load|no hash|resolve module|Federation|fetch|ChunkLoadError|extra\.js/i,
    })

    // Each way of holding a file by itself: the page's policy would keep scripts back that have no hash at all.
    test.beforeEach(({ page }) => changePage(page, ({ 'integrity-policy': _, ...headers }) => ({ headers })))

    test(`never runs, whichever of a ${kind} build it is`, async ({ page }) => {
      for (const file of filesOf(kind)) {
        await page.goto(`/${idOf(kind, file)}`)
        await expect(page.getByRole('alert'), file).toContainText('is not available right now. Everything else works.')
        expect(await wasTampered(page), file).toBe(false)
      }
    })

    test(`is not asked for without a hash: of a ${kind} build`, async ({ page }) => {
      const asked: string[] = []
      page.on('request', (request) => asked.push(request.url()))
      await page.goto(`/unhashed-${kind}`)
      await expect(page.getByRole('alert')).toContainText('is not available right now. Everything else works.')
      expect(await wasTampered(page)).toBe(false)
      expect(asked.filter((url) => url.includes('extra.js'))).toEqual([])
    })
  })
}

test('no script is asked for without a hash, whoever asks', async ({ page }) => {
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

test.describe('with builds that fail', () => {
  test.use({ expectedConsoleErrors: /digest|wasm-component|newer browser|what was released|did not load/ })

  test('a module that was changed gives way to the build before it, which is held to its hashes too', async ({
    page,
  }) => {
    await page.goto('/followed')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('The page of before')
    expect(await wasTampered(page)).toBe(false)
  })

  test('a build of an ABI that the shell does not know says so in its place', async ({ page }) => {
    await page.goto('/unknown-abi')
    await expect(page.getByRole('alert')).toContainText('needs a newer version of Kinora than this page has')
    await expect(page.getByText('a build of the ABI wasm-component@3, which this page cannot load')).toBeVisible()
  })

  test('a browser that would not hold modules to hashes runs none, and the page says so', async ({ page }) => {
    await actAsBrowserWithout(page, 'integrity of modules')
    await page.goto('/module-page-js')
    await expect(page.getByRole('alert')).toContainText('page needs a newer browser. Everything else works.')
    await page.goto('/good-module')
    await expect(page.getByRole('alert')).toContainText('page needs a newer browser. Everything else works.')
    expect(await wasTampered(page)).toBe(false)
    await page.goto('/good-classic')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page of good-classic')
    // It has no second lock either: what it holds scripts by is the shell's alone.
    await page.goto('/classic-page-js')
    await expect(page.getByRole('alert')).toContainText('is not available right now')
    expect(await wasTampered(page)).toBe(false)
  })

  test('a browser that does not tell whether it does is tried out, without running anything', async ({ page }) => {
    await actAsBrowserWithout(page, 'a word on it')
    await page.goto('/good-module')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page of good-module')
    await page.goto('/module-page-js')
    await expect(page.getByRole('alert')).toContainText('is not available right now')
    expect(await wasTampered(page)).toBe(false)
  })
})

/** Older browsers: those that pass over `integrity` in an import map, and those that know it, but not `Integrity-Policy`. */
async function actAsBrowserWithout(page: Page, what: 'integrity of modules' | 'a word on it'): Promise<void> {
  await page.addInitScript(() => {
    Reflect.deleteProperty(globalThis, 'IntegrityViolationReportBody')
    // The page has the map that the site sent; it is the browser that passes over a part of it.
    // Browsers with Trusted Types have one of scripts' own.
    const own = [HTMLScriptElement.prototype, Node.prototype]
      .map((prototype) => Object.getOwnPropertyDescriptor(prototype, 'textContent'))
      .find((descriptor) => descriptor !== undefined)
    Object.defineProperty(HTMLScriptElement.prototype, 'textContent', {
      ...own,
      get(this: Node) {
        return String(own?.get?.call(this)).replace('"unknown":', '"integrity":')
      },
    })
  })
  await changePage(page, ({ 'integrity-policy': _, 'content-security-policy': policy = '', ...headers }, html) => {
    const [, map = ''] = /<script type="importmap">(.*?)<\/script>/.exec(html) ?? []
    const known = what === 'integrity of modules' ? map.replace('"integrity":', '"unknown":') : map
    return {
      headers: { ...headers, 'content-security-policy': policy.replace(hashOf(map), hashOf(known)) },
      body: html.replace(map, () => known),
    }
  })
}

type Headers = Record<string, string>

/** Has the browser get another page than the site sent. */
async function changePage(
  page: Page,
  change: (headers: Headers, html: string) => { headers: Headers; body?: string },
): Promise<void> {
  await page.route('**/*', async (route) => {
    if (route.request().resourceType() !== 'document') return route.fallback()
    const response = await route.fetch()
    return route.fulfill({ response, ...change(response.headers(), await response.text()) })
  })
}

function hashOf(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`
}
