import type { TeamChecks } from '@kinora/release/checks'

/** Checks for this remote, in addition to the common ones. `check` and each promotion run them. */
export default {
  // By declared path: URLs that it would not find by itself, of parameters, of content that was trouble once, or as others write them.
  urls: { '/remote-route': ['/remote-route?from=mail'] },
  // Ways through the page, by Playwright. One that throws refuses the build.
  journeys: [
    {
      name: 'a viewer goes home and comes back',
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
