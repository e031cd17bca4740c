import { join } from 'node:path'

import { demo } from '@kinora/provider/seed'

import type { Account } from '@kinora/test-kit/playwright'
import { expect, expectNoPart, expectPart, test } from './test.ts'
import type { Viewer } from './viewer.ts'
import { workspace } from '../set-up/workspace.ts'

const seed = join(workspace, 'services/provider/seed')
const signedIn = { role: 'link', name: 'Your channel' } as const
const trending = { role: 'region', name: 'Trending Videos' } as const
const cards = { role: 'article', within: trending } as const

async function logIn(viewer: Viewer, { email, password }: Pick<Account, 'email' | 'password'>) {
  await viewer.write('Email', email)
  await viewer.write('Password', password)
  await viewer.press({ role: 'button', name: 'Log in' })
  await expectPart(viewer, signedIn)
}

async function openFirstVideo(viewer: Viewer) {
  await viewer.open('/')
  await expectPart(viewer, cards)
  await viewer.press({ role: 'link', within: cards })
  await expect.poll(() => viewer.path()).toMatch(/^\/watch\//)
  await expectPart(viewer, { role: 'heading', name: /^\d+ Comments$/ })
}

const playedSeconds = () => document.querySelector('video')?.currentTime ?? 0

test('a visitor opens the home page and plays a video', async ({ viewer }) => {
  await viewer.open('/')
  for (const name of ['Trending Videos', 'Recent Uploads', 'Recommended for You'])
    await expect.poll(() => viewer.count({ role: 'article', within: { role: 'region', name } })).toBe(8)
  await openFirstVideo(viewer)
  if ((await viewer.run(playedSeconds)) === 0 && (await viewer.count({ role: 'button', name: 'Play' })) > 0)
    await viewer.press({ role: 'button', name: 'Play' })
  await expect.poll(() => viewer.run(playedSeconds)).toBeGreaterThan(0.5)
  await viewer.back()
  await expectPart(viewer, cards)
})

test('keyboard shortcuts play and mute, and open the help', async ({ viewer }) => {
  await openFirstVideo(viewer)
  await expectPart(viewer, { role: 'button', name: 'Full screen' })
  await viewer.key('m')
  await expectPart(viewer, { role: 'button', name: 'Unmute' })
  await viewer.key('?')
  const help = { role: 'dialog', name: 'Keyboard shortcuts' } as const
  await expectPart(viewer, help)
  await viewer.key('Escape')
  await expectNoPart(viewer, help)
})

test('a rejected login shows an error, and a successful one returns to the previous page', async ({
  viewer,
  account,
}) => {
  await viewer.open('/liked-videos')
  await expectPart(viewer, { role: 'heading', name: 'Log in' })
  await viewer.write('Email', account.email)
  await viewer.write('Password', 'something else')
  await viewer.press({ role: 'button', name: 'Log in' })
  await expectPart(viewer, { role: 'alert' })
  await logIn(viewer, account)
  await expect.poll(() => viewer.path()).toBe('/liked-videos')
  await viewer.reload()
  await expectPart(viewer, signedIn)
})

test('a visitor signs up with a cropped profile picture', async ({ viewer }) => {
  const id = crypto.randomUUID().slice(0, 8)
  await viewer.open('/signup')
  await viewer.write('Full name', `New Comer ${id}`)
  await viewer.write('Email', `${id}@kinora.example`)
  await viewer.write('Username', `newcomer_${id}`)
  await viewer.write('Password', 'a long secret')
  await viewer.write('Confirm password', 'a long secret')
  await viewer.choose('Profile picture', join(seed, 'avatars/kitekid.webp'))
  await viewer.press({ role: 'button', name: 'Crop picture' })
  await viewer.press({ role: 'button', name: 'Use this part' })
  await expectNoPart(viewer, { role: 'dialog' })
  await viewer.press({ role: 'button', name: 'Sign up' })
  await expectPart(viewer, signedIn)
  await viewer.press(signedIn)
  await expectPart(viewer, { role: 'heading', name: `New Comer ${id}` })
})

test('a viewer likes and comments, and both persist after a reload', async ({ viewer, account }) => {
  await viewer.open('/login')
  await logIn(viewer, account)
  await openFirstVideo(viewer)
  const words = `A thought ${crypto.randomUUID()}`
  await viewer.write('Add a comment', words)
  await viewer.press({ role: 'button', name: 'Comment' })
  await expect.poll(() => viewer.run(() => document.body.innerText)).toContain(words)
  await viewer.press({ role: 'button', name: 'Like' })
  const isLiked = () =>
    viewer.run(() => document.querySelector('main button[aria-pressed="true"]')?.getAttribute('aria-label') ?? null)
  await expect.poll(isLiked).not.toBeNull()
  await viewer.open('/liked-videos')
  await expect.poll(() => viewer.count({ role: 'article' })).toBe(1)
  await viewer.back()
  await viewer.reload()
  await expect.poll(isLiked).not.toBeNull()
  await expect.poll(() => viewer.run(() => document.body.innerText)).toContain(words)
})

test('a viewer subscribes to a channel, and unsubscribes on the list page after confirming', async ({
  viewer,
  account,
}) => {
  await viewer.open('/login')
  await logIn(viewer, account)
  const channel = demo.users.find(({ key }) => key === demo.videos[0]?.owner)
  await viewer.open(`/channel/${channel?.username}`)
  await viewer.press({ role: 'button', name: 'Subscribe' })
  await expectPart(viewer, { role: 'button', name: 'Subscribed' })
  await viewer.press({ role: 'link', name: 'Subscriptions' })
  await viewer.press({ role: 'button', name: 'Unsubscribe' })
  const question = { role: 'alertdialog' } as const
  await expectPart(viewer, question)
  await viewer.key('Escape')
  await expectNoPart(viewer, question)
  await viewer.press({ role: 'button', name: 'Unsubscribe' })
  await viewer.press({ role: 'button', name: 'Unsubscribe', within: question })
  await expectNoPart(viewer, { role: 'article' })
})

test('a watched video is in the history, and can be removed', async ({ viewer, account }) => {
  await viewer.open('/login')
  await logIn(viewer, account)
  await openFirstVideo(viewer)
  if ((await viewer.run(playedSeconds)) === 0 && (await viewer.count({ role: 'button', name: 'Play' })) > 0)
    await viewer.press({ role: 'button', name: 'Play' })
  // A view counts after ten seconds of playback.
  await expect.poll(() => viewer.run(playedSeconds), { timeout: 90_000 }).toBeGreaterThan(11)
  await viewer.open('/watch-history')
  await expect.poll(() => viewer.count({ role: 'article' })).toBe(1)
  await viewer.press({ role: 'button', name: 'Clear History' })
  await viewer.press({ role: 'button', name: 'Clear History', within: { role: 'alertdialog' } })
  await expectNoPart(viewer, { role: 'article' })
})

test('a creator uploads a video, and it plays', async ({ viewer, account }) => {
  await viewer.open('/login')
  await logIn(viewer, account)
  await viewer.press({ role: 'link', name: 'Create' })
  const title = `From another browser ${crypto.randomUUID().slice(0, 8)}`
  await viewer.choose('Video file', join(seed, 'clips/bokeh.webm'))
  await viewer.choose('Thumbnail', join(seed, 'thumbnails/aurora.webp'))
  await viewer.write('Title', title)
  await viewer.write('Description', 'Lights, out of focus.')
  await viewer.press({ role: 'button', name: 'Upload Video' })
  await expect.poll(() => viewer.path(), { timeout: 90_000 }).toMatch(/^\/(watch|channel)\//)
  if ((await viewer.path()).startsWith('/channel')) await viewer.press({ role: 'link', name: title })
  await expectPart(viewer, { role: 'heading', name: title })
  if ((await viewer.run(playedSeconds)) === 0 && (await viewer.count({ role: 'button', name: 'Play' })) > 0)
    await viewer.press({ role: 'button', name: 'Play' })
  await expect.poll(() => viewer.run(playedSeconds)).toBeGreaterThan(0.5)
})

test('on a narrow screen, the menu is a bar and a drawer, and opens the keyboard help', async ({ viewer }) => {
  await viewer.open('/')
  await viewer.resize(500, 800)
  await expectPart(viewer, cards)
  const entries = () => viewer.count({ role: 'link', within: { role: 'navigation', name: 'Main menu' } })
  if ((await entries()) > 3) await viewer.press({ role: 'button', name: 'Toggle menu' })
  await expect.poll(entries).toBe(3)
  await viewer.press({ role: 'button', name: 'Toggle menu' })
  await expectPart(viewer, { role: 'link', name: 'Settings' })
  await viewer.press({ role: 'button', name: 'Keyboard shortcuts' })
  await expectPart(viewer, { role: 'dialog', name: 'Keyboard shortcuts' })
  await viewer.key('Escape')
  await expectNoPart(viewer, { role: 'dialog' })
  expect(await viewer.run(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
})

test('a URL without a page redirects home with a notice, and logging out ends the session', async ({
  viewer,
  account,
}) => {
  await viewer.open('/login')
  await logIn(viewer, account)
  await viewer.open('/no-such-page')
  await expectPart(viewer, { role: 'status' })
  await expect.poll(() => viewer.path()).toBe('/')
  await viewer.press(signedIn)
  await viewer.press({ role: 'button', name: 'Logout' })
  await expectPart(viewer, { role: 'link', name: 'Sign in' })
  await viewer.open('/playlists')
  await expectPart(viewer, { role: 'heading', name: 'Log in' })
})
