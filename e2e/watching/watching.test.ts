import { demo } from '@kinora/provider/seed'

import { expect, signIn, test } from '../set-up/test.ts'

test('a visitor opens the home page and plays a video', { tag: '@smoke' }, async ({ page }) => {
  await page.goto('/')
  for (const name of ['Trending Videos', 'Recent Uploads', 'Recommended for You']) {
    await expect(page.getByRole('region', { name }).getByRole('article')).toHaveCount(8)
  }

  const card = page.getByRole('region', { name: 'Trending Videos' }).getByRole('article').first()
  const title = await card.getByRole('heading').innerText()
  await card.getByRole('link', { name: title }).click()

  await expect(page).toHaveURL(/\/watch\//)
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  const video = page.locator('video')
  await expect(video).toHaveJSProperty('readyState', 4)
  const play = page.getByRole('button', { name: 'Play', exact: true })
  if (await play.isVisible()) await play.click()
  await expect.poll(() => video.evaluate((element: HTMLVideoElement) => element.currentTime)).toBeGreaterThan(0.5)
})

test(
  'the demo user likes a video, which is still liked after a reload, and logs out',
  { tag: '@smoke' },
  async ({ page }) => {
    await signIn(page, demo.demoLogin)
    const liked = new Set(demo.videoLikes.map(({ user, video }) => `${user} ${video}`))
    const demoUser = demo.users.find(({ email }) => email === demo.demoLogin.email)
    const video = demo.videos.find(({ key, owner }) => owner !== demoUser?.key && !liked.has(`${demoUser?.key} ${key}`))
    await page.goto('/')
    const answer = await page.request.get('/api/v1/videos?limit=50')
    const { data } = (await answer.json()) as { data: { videos: { _id: string; title: string }[] } }
    const target = data.videos.find(({ title }) => title === video?.title)
    await page.goto(`/watch/${target?._id}`)

    const like = page.getByRole('button', { name: 'Like', exact: true })
    await expect(like).toHaveAttribute('aria-pressed', 'false')
    const answered = page.waitForResponse((response) => response.url().includes('/likes/toggle/v/'))
    await like.click()
    await expect(like).toHaveAttribute('aria-pressed', 'true')
    await answered
    await page.reload()
    await expect(like).toHaveAttribute('aria-pressed', 'true')

    await page.getByRole('link', { name: 'Your channel' }).click()
    await page.getByRole('button', { name: 'Logout' }).click()
    await expect(page.getByRole('link', { name: 'Sign in' })).toBeVisible()
    await expect(page).toHaveURL('/')
  },
)
