import sharp from 'sharp'

import { mostViewed } from '../set-up/most-viewed.ts'
import { expect, test } from '../set-up/test.ts'

/*
 * Forced-colours mode removes backgrounds, so anything conveyed only by a background disappears.
 */

test.use({ contextOptions: { forcedColors: 'active' } })

/** Picks colours from a screenshot's horizontal centre line, at the given fractions of its width. */
async function coloursAlong(picture: Buffer, parts: number[]): Promise<string[]> {
  const { data, info } = await sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  return parts.map((part) => {
    const at = (Math.floor(info.height / 2) * info.width + Math.floor(info.width * part)) * info.channels
    return data.subarray(at, at + 3).toString('hex')
  })
}

test('the seek bar shows the played part in forced colours', { tag: '@smoke' }, async ({ page }) => {
  await page.goto(`/watch/${(await mostViewed(page.request))._id}`)
  const player = page.getByRole('group', { name: 'Video player' })
  await expect(player.getByRole('button', { name: 'Settings', exact: true })).toBeAttached()
  await page.keyboard.press('5')
  const bar = player.getByRole('slider', { name: 'Seek' }).locator('..')
  await expect(async () => {
    const [played, toCome] = await coloursAlong(await bar.screenshot(), [0.25, 0.9])
    expect(played).not.toBe(toCome)
  }).toPass()
})

test('a card shows the watched part of its video in forced colours', async ({ page }) => {
  await page.route(/\/api\/v1\/videos\?/, async (route) => {
    const response = await route.fetch()
    const { data, ...answer } = (await response.json()) as { data: { videos: { duration: number }[] } }
    const videos = data.videos.map((video) => ({ ...video, watchedSeconds: video.duration / 2 }))
    await route.fulfill({ response, json: { ...answer, data: { ...data, videos } } })
  })
  await page.goto('/')
  const bar = page
    .getByRole('main')
    .getByText(/^50% watched$/)
    .first()
    .locator('..')
  await expect(async () => {
    const [watched, toCome] = await coloursAlong(await bar.screenshot(), [0.25, 0.75])
    expect(watched).not.toBe(toCome)
  }).toPass()
})
