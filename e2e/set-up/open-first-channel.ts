import type { Locator, Page } from '@playwright/test'

/** Opens the channel of home's first video by a click. @returns the first of the channel's videos, once it is there. */
export async function openFirstChannel(page: Page): Promise<Locator> {
  const trending = page.getByRole('region', { name: 'Trending Videos' })
  await trending.getByRole('article').first().getByRole('link').last().click()
  const video = page.getByRole('region', { name: 'Videos', exact: true }).getByRole('article').first()
  await video.waitFor()
  return video
}
