import { readLiveRelease } from '../set-up/live-release.ts'
import { openFirstChannel } from '../set-up/open-first-channel.ts'
import { readRemoteFiles, rebuild, writeRemoteFiles } from '../set-up/rebuild.ts'
import { expect, test } from '../set-up/test.ts'

// Errors from a remote that fails on purpose.
test.use({ expectedConsoleErrors: /404|Refused to execute|RemoteLoadError|fails-on-purpose/ })

test("the inspector shows the page's apps, makes a remote fail, and replaces a remote's build", async ({ page }) => {
  const siteRoot = process.env['KINORA_SITE_ROOT'] ?? ''
  const release = await readLiveRelease(siteRoot)
  const another = rebuild(await readRemoteFiles(siteRoot, release, 'channel'), {
    build: '9.1.0-inspected',
    edit: (file, text) => (/^\d+\.js$/.test(file) ? `globalThis.isAnother=true;${text}` : text),
  })
  await writeRemoteFiles(siteRoot, another)
  const extrasOf = (id: string) => release.microFrontends[id]?.[0]?.extras

  await page.goto('/?kinora-dev=inspect')
  const badge = page.getByRole('complementary', { name: 'Development' })
  await expect(badge).toContainText("This is the shell's development build")
  const inspector = page.getByRole('complementary', { name: 'Composition' })
  const card = page.getByRole('region', { name: 'Trending Videos' }).getByRole('article').first()
  const channel = (await card.getByRole('link').last().getAttribute('href')) ?? ''

  await test.step('lists the apps', async () => {
    await page.keyboard.press('Alt+Shift+K')
    await expect(inspector).toContainText(`build ${extrasOf('watch')?.build} · owner watch`)
    await expect(inspector).toContainText('react19.')
    const shell = inspector.getByRole('listitem').filter({ hasText: `build ${extrasOf('shell')?.build}` })
    await expect(shell).toContainText(/\d+ files in \d+ ms/)
    await page.keyboard.press('Escape')
    await expect(inspector).toHaveCount(0)
  })

  await test.step('makes a remote fail', async () => {
    await badge.getByRole('button', { name: 'Inspect' }).click()
    await inspector.getByRole('button', { name: 'Make channel fail' }).click()
    await expect(badge).toContainText('channel fails on purpose.')
    await page.goto(channel)
    await expect(page.getByRole('main').getByRole('alert')).toContainText('is not available right now')
  })

  await test.step('replaces a build', async () => {
    await badge.getByRole('button', { name: 'Inspect' }).click()
    await inspector.getByRole('button', { name: 'Restore channel' }).click()
    await expect(badge).not.toContainText('fails on purpose')
    await badge.getByRole('button', { name: 'Inspect' }).click()
    await inspector.getByText('Replace channel').click()
    await inspector
      .getByRole('textbox', { name: 'Build of channel, or the URL of a dev server' })
      .fill('9.1.0-inspected')
    await inspector.getByRole('button', { name: 'Replace', exact: true }).click()
    await expect(badge).toContainText('channel uses build 9.1.0-inspected.')
    await page.goto('/')
    await openFirstChannel(page)
    expect(await page.evaluate(() => 'isAnother' in globalThis)).toBe(true)
  })

  await badge.getByRole('button', { name: 'Leave' }).click()
  await expect(badge).toHaveCount(0)
})
