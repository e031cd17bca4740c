import type { Locator, Page } from '@playwright/test'

/** Opens the channel of the first video on the home page. @returns the channel's first video, once it's visible. */
export async function openFirstChannel(page: Page): Promise<Locator> {
  const trending = page.getByRole('region', { name: 'Trending Videos' })
  await trending.getByRole('article').first().getByRole('link').last().click()
  const video = page.getByRole('region', { name: 'Videos', exact: true }).getByRole('article').first()
  await video.waitFor()
  return video
}
