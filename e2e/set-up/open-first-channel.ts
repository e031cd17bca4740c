import type { Locator, Page } from '@playwright/test'

/** Clicks the channel of the home page's first video. Waits for the channel's first video. @returns that video. */
export async function openFirstChannel(page: Page): Promise<Locator> {
  const trending = page.getByRole('region', { name: 'Trending Videos' })
  await trending.getByRole('article').first().getByRole('link').last().click()
  const video = page.getByRole('region', { name: 'Videos', exact: true }).getByRole('article').first()
  await video.waitFor()
  return video
}
