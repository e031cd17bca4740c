import { demo } from '@kinora/provider/seed'
import type { Page } from '@playwright/test'

import { mostViewed } from '../set-up/most-viewed.ts'
import { expect, signIn, test } from '../set-up/test.ts'

const player = (page: Page) => page.getByRole('group', { name: 'Video player' })
const miniPlayer = (page: Page) => page.getByRole('region', { name: 'Mini player' })
/** The player's video. Hovered cards have a video too, but hide it from screen readers. */
const video = (page: Page) => page.locator('video:not([aria-hidden])')
const stateOf = (page: Page) =>
  video(page).evaluate(({ currentTime, paused }: HTMLVideoElement) => ({ currentTime, paused }))
const timeOf = async (page: Page) => (await stateOf(page)).currentTime

/** Returns one of the demo user's videos. */
async function ownVideo(page: Page): Promise<{ _id: string; title: string; duration: number }> {
  const demoUser = demo.users.find(({ email }) => email === demo.demoLogin.email)
  const channel = await page.request.get(`/api/v1/users/channel/${demoUser?.username}`)
  const { data } = (await channel.json()) as { data: { _id: string } }
  const answer = await page.request.get(`/api/v1/videos?userId=${data._id}`)
  const [video] = ((await answer.json()) as { data: { videos: { _id: string; title: string; duration: number }[] } })
    .data.videos
  if (video === undefined) throw new Error('The demo user has no video.')
  return video
}

/** Runs in the page. Whether the whole video is buffered. */
const isFullyBuffered = ({ buffered, duration }: HTMLVideoElement) =>
  buffered.length > 0 && buffered.end(buffered.length - 1) >= duration

const webVtt = 'WEBVTT\n\n00:00.000 --> 00:59.000\n<v Ada>Good morning.\n'

test('the player starts at the linked time, supports the keyboard, continues on other pages, and resumes at the saved position', async ({
  page,
}) => {
  await signIn(page, demo.demoLogin)
  const { _id, title, duration } = await ownVideo(page)
  const token = await page.evaluate(() => localStorage.getItem('accessToken'))
  const captions = { language: 'en', label: 'English', text: webVtt }
  const saved = await page.request.post(`/api/v1/videos/${_id}/captions`, {
    data: captions,
    headers: { Authorization: `Bearer ${token}` },
  })
  expect(saved.status(), await saved.text()).toBe(200)

  // A link with a start time starts playback there.
  await page.goto(`/watch/${_id}?t=0m6s`)
  await expect(page.getByRole('button', { name: 'Settings' })).toBeVisible()
  expect(await stateOf(page)).toEqual({ currentTime: 6, paused: true })

  // Keys control the player unless a text field has focus.
  await page.keyboard.press('k')
  await expect.poll(() => stateOf(page)).toMatchObject({ paused: false })
  // Play slowly, so that the video doesn't end during the test.
  for (let times = 0; times < 3; times++) await page.keyboard.press('<')
  await expect(video(page)).toHaveJSProperty('playbackRate', 0.25)
  await page.keyboard.press('c')
  await expect(player(page).getByText('Good morning.')).toBeVisible()
  await page.getByRole('searchbox', { name: 'Search' }).pressSequentially('kc')
  await expect(player(page).getByText('Good morning.')).toBeVisible()
  expect(await stateOf(page)).toMatchObject({ paused: false })
  await page.getByRole('heading', { level: 1 }).focus()
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
  await page.keyboard.press('Escape')

  // The same element moves to the mini player without pausing and, because it's fully buffered, without new requests.
  await expect.poll(() => video(page).evaluate(isFullyBuffered)).toBe(true)
  const { pathname: ownFile } = new URL(await video(page).evaluate(({ currentSrc }: HTMLVideoElement) => currentSrc))
  const requests: string[] = []
  page.on('request', (request) => {
    // Don't count a hovered card, which loads its own preview file.
    if (new URL(request.url()).pathname === ownFile) requests.push(request.url())
  })
  await video(page).evaluate((video: HTMLVideoElement) => {
    const events: string[] = []
    Object.assign(globalThis, { playing: { video, events } })
    for (const name of ['pause', 'emptied', 'waiting', 'seeking']) video.addEventListener(name, () => events.push(name))
  })
  const untouched = () =>
    page.evaluate(() => {
      const { playing } = globalThis as unknown as { playing: { video: HTMLVideoElement; events: string[] } }
      return { isSame: document.querySelector('video') === playing.video, events: playing.events }
    })
  await page.getByRole('link', { name: 'Kinora home' }).click()
  await expect(miniPlayer(page)).toBeVisible()
  const leftAt = await timeOf(page)
  await expect.poll(() => timeOf(page)).toBeGreaterThan(leftAt)
  await miniPlayer(page).getByRole('link', { name: title }).click()
  await expect(player(page)).toBeVisible()
  await expect(miniPlayer(page)).toBeHidden()
  expect(await untouched()).toEqual({ isSame: true, events: [] })
  expect(requests).toEqual([])

  // Once the view has been counted, the video and the viewer's position are in the history.
  const savedPosition = page.waitForResponse((response) => response.url().endsWith('/position'))
  for (let times = 0; times < 7; times++) await page.keyboard.press('>')
  expect((await savedPosition).status()).toBe(204)

  // After the viewer has left, the card shows the saved position and playback resumes there.
  for (let times = 0; times < 7; times++) await page.keyboard.press('<')
  await page.keyboard.press('5')
  // On a slow machine, the video may have ended.
  if (!(await stateOf(page)).paused) await page.keyboard.press('k')
  await expect.poll(() => stateOf(page)).toMatchObject({ paused: true })
  const { currentTime: stoppedAt } = await stateOf(page)
  await page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'History', exact: true }).click()
  const card = page.getByRole('article').filter({ hasText: title })
  await expect(card.getByText(`${Math.round((stoppedAt / duration) * 100)}% watched`)).toBeAttached()
  await card.getByRole('link', { name: title }).first().click()
  await expect.poll(() => stateOf(page)).toMatchObject({ paused: false })
  const goneOnAt = await timeOf(page)
  expect(goneOnAt).toBeGreaterThanOrEqual(Math.floor(stoppedAt))

  // Closing the page saves the position too, even right after an earlier save.
  await page.keyboard.press('7')
  await expect.poll(() => timeOf(page)).toBeGreaterThan(duration * 0.7)
  await expect(async () => {
    await page.reload()
    await expect.poll(() => timeOf(page)).toBeGreaterThanOrEqual(Math.floor(duration * 0.7))
  }).toPass()
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true })

  test('the tap that closes the settings presses nothing on the page', async ({ page, request }) => {
    await page.goto(`/watch/${(await mostViewed(request))._id}`)
    await page.getByRole('button', { name: 'Settings' }).tap()
    const settings = page.getByRole('group', { name: 'Player settings' })
    await expect(settings).toBeInViewport()
    const url = page.url()
    // The logo, a link to the home page.
    const home = await page.getByRole('link', { name: 'Kinora home' }).boundingBox()
    await page.touchscreen.tap((home?.x ?? 0) + 10, (home?.y ?? 0) + 10)
    await expect(settings).toBeHidden()
    expect(page.url()).toBe(url)
    expect(await stateOf(page)).toMatchObject({ paused: true })

    // A tap on the sheet keeps it open. Once it is closed, the next tap on the page presses what is there.
    await page.getByRole('button', { name: 'Settings' }).tap()
    await settings.tap({ position: { x: 4, y: 4 } })
    await expect(settings).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(settings).toBeHidden()
    await page.getByRole('link', { name: 'Kinora home' }).tap()
    await expect(page).toHaveURL('/')
  })
})
