import { expect, test } from '../set-up/test.ts'

test("a remote's stylesheets come after the shell's, so that browsers do not lay out the page again", async ({
  page,
}) => {
  await page.goto('/')
  await page.getByRole('main').getByRole('article').first().getByRole('link').first().click()
  await expect(page.getByRole('group', { name: 'Video player' })).toBeVisible()
  const apps = await page.evaluate(() =>
    [...document.styleSheets].flatMap(({ href }) => /\/mf\/(\w+)\//.exec(href ?? '')?.[1] ?? []),
  )
  expect(apps.lastIndexOf('watch')).toBeGreaterThan(0)
  expect(apps.indexOf('shell')).toBe(0)
})
