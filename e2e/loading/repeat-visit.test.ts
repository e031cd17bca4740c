import type { Page } from '@playwright/test'

import { mostViewed } from '../set-up/most-viewed.ts'
import { expect, test } from '../set-up/test.ts'

/** Opens a page, waits until its last list is visible, and returns when each of the shell's files was requested, in milliseconds after the first paint. */
async function visit(page: Page, path: string, lastRegion: string) {
  await page.goto(path)
  await expect(page.getByRole('region', { name: lastRegion }).getByRole('article').first()).toBeVisible()
  return page.evaluate(() => {
    const [paint] = performance.getEntriesByName('first-contentful-paint')
    const files = performance.getEntriesByType('resource').filter(({ name }) => name.includes('/mf/shell/'))
    return files.map(({ startTime }) => startTime - (paint?.startTime ?? Infinity))
  })
}

for (const [kind, lastRegion] of [
  ['/', 'Recommended for You'],
  ['/watch', 'Related Videos'],
] as const) {
  test(`a repeat visit to ${kind} shows the skeleton before it requests any file of the shell`, async ({ page }) => {
    const path = kind === '/' ? kind : `${kind}/${(await mostViewed(page.request))._id}`
    expect(Math.min(...(await visit(page, path, lastRegion)))).toBeLessThan(0)
    expect(Math.min(...(await visit(page, path, lastRegion)))).toBeGreaterThan(0)
  })
}
