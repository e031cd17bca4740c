import type { TeamChecks } from '@kinora/release/checks'

/** This remote's own checks, on top of the common ones. They run in `check` and before each promotion. */
export default {
  // URLs, by declared path, that the check wouldn't open by itself: with query parameters, or with content that once caused an error.
  urls: { '/remote-route': ['/remote-route?from=mail'] },
  // Playwright journeys through the page. If one throws, the build is rejected.
  journeys: [
    {
      name: 'a viewer goes to the home page and back',
      run: async (page) => {
        const title = page.getByRole('heading', { level: 1, name: 'Remote Name' })
        await page.goto('/remote-route')
        await title.waitFor()
        await page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Home' }).click()
        await page.getByRole('region', { name: 'Trending Videos' }).waitFor()
        await page.goBack()
        await title.waitFor()
      },
    },
  ],
} satisfies TeamChecks
