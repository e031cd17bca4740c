import { promote, rollback } from '@kinora/release'
import { publishFixture } from '@kinora/release/fixtures'

import { containerOf } from '../set-up/container-of.ts'
import { openReleases, untilServed } from '../set-up/live-release.ts'
import { expect, test } from '../set-up/test.ts'

test.use({ expectedConsoleErrors: /needs ui/ })

test(
  "a remote that requires a later ui package than the shell's is rejected before it is loaded",
  { tag: '@smoke' },
  async ({ page }) => {
    const siteRoot = process.env['KINORA_SITE_ROOT'] ?? ''
    const id = 'ahead'
    const container = 'fixture_ahead'
    const entry = containerOf({ id, container, component: `return React.createElement('h1', null, 'Ahead')` })
    const requires = { '@kinora/ui': '^1.1.0' }
    const build = await publishFixture(siteRoot, id, '1.0.0-a', { container, requires }, { 'remoteEntry.js': entry })
    const store = openReleases(siteRoot)
    const before = (await store.readPointer())?.stable
    await untilServed(page.request, await promote([build], store, { allowsUnmetRanges: true }))

    const requested: string[] = []
    page.on('request', (request) => requested.push(new URL(request.url()).pathname))
    const message = page.waitForEvent('console', (logged) => logged.text().includes('needs ui ^1.1.0'))
    await page.goto(`/${id}`)
    await expect(page.getByRole('alert')).toContainText('needs a newer version of Kinora')
    await message
    expect(requested.filter((path) => path.startsWith(`/mf/${id}/`))).toEqual([])
    await rollback(store, { to: before })
  },
)
