import { join } from 'node:path'

import type { Page, Route } from '@playwright/test'

import { openFirstChannel } from '../set-up/open-first-channel.ts'
import { workspace } from '../set-up/workspace.ts'

/** Describes a screenshot: the page, the viewer, and any mocked responses. */
export interface Screen {
  /** File name. With hyphens replaced by spaces, also the title. */
  name: string
  path: string
  viewer: 'visitor' | 'demo user'
  /** Prepares the page before it's opened, usually by mocking the provider's responses. */
  before?(page: Page): Promise<void>
  /** What the viewer does before the screenshot. */
  act?(page: Page): Promise<void>
  /** Whether the screen is a loading state, so that the screenshot mustn't wait for the network. */
  isLoading?: boolean
  /** Window width in CSS pixels, if the screen only exists at that width. */
  width?: 360 | 768
}

const failWith = (status: number) => (pattern: string) => async (page: Page) => {
  await page.route(pattern, (route) =>
    route.fulfill({ status, json: { statusCode: status, success: false, message: '' } }),
  )
}

const fail = failWith(500)

const answerTo = (route: Route, data: unknown) =>
  route.fulfill({ json: { statusCode: 200, success: true, message: 'OK', data } })

const answer = (pattern: string, data: unknown) => async (page: Page) => {
  await page.route(pattern, (route) => answerTo(route, data))
}

const never = (pattern: string) => async (page: Page) => {
  await page.route(pattern, () => {})
}

/** A file that every picker rejects. */
const notes = { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('Not a picture.') }

const noVideos = { videos: [], pagination: { page: 1, limit: 8, total: 0, totalPages: 0 } }

const openFirstVideo = async (page: Page) => {
  await page
    .getByRole('region', { name: 'Trending Videos' })
    .getByRole('article')
    .first()
    .getByRole('link')
    .first()
    .click()
  await page.getByRole('heading', { level: 1 }).waitFor()
}

const collapseMenu = async (page: Page) => {
  const toggle = page.getByRole('button', { name: 'Toggle menu', expanded: true })
  if (await toggle.isVisible()) await toggle.click()
  await page.getByRole('button', { name: 'Toggle menu', expanded: false }).waitFor()
}

/** Waits for the player's controls, which load after the first frame. */
const openPlayer = async (page: Page) => {
  await openFirstVideo(page)
  await page.getByRole('group', { name: 'Video player' }).hover()
  await page.getByRole('button', { name: 'Settings', exact: true }).waitFor()
}

/** Simulates an operator page that does not exist. */
const noPage = async (page: Page) => {
  const json = { statusCode: 404, success: false, message: 'This page does not exist', code: 'PAGE_NOT_FOUND' }
  await page.route('**/api/v1/pages/*', (route) => route.fulfill({ status: 404, json }))
}

const openFirstPlaylist = async (page: Page) => {
  await page.getByRole('main').getByRole('article').first().getByRole('link').click()
  await page.getByRole('link', { name: 'Play all' }).waitFor()
}

const openReport = async (page: Page) => {
  await openFirstVideo(page)
  await page.getByRole('button', { name: 'Report comment' }).first().click()
  await page.getByRole('dialog', { name: 'Report this comment' }).waitFor()
}

/** Simulates comments on the viewer's own video: the first one is pinned and edited. */
const ownComments = async (page: Page) => {
  await page.route('**/api/v1/comments/*', async (route) => {
    const response = await route.fetch()
    const body = (await response.json()) as { data: { comments: object[] } }
    const actions = ['edit', 'pin', 'delete', 'block']
    const comments = body.data.comments.map((comment, index) => ({
      ...comment,
      actions,
      isPinned: index === 0,
      isEdited: index === 0,
    }))
    await route.fulfill({ response, json: { ...body, data: { ...body.data, comments } } })
  })
}

const openCommentMenu = async (page: Page) => {
  await openFirstVideo(page)
  const button = page.getByRole('button', { name: 'More actions' }).first()
  await button.evaluate((element) => element.scrollIntoView({ block: 'center' }))
  await button.click()
  await page.getByRole('group', { name: 'Comment actions' }).waitFor()
}

const chooseInCommentMenu = (name: string) => async (page: Page) => {
  await openCommentMenu(page)
  await page.getByRole('group', { name: 'Comment actions' }).getByRole('button', { name }).click()
  await page
    .getByRole('alertdialog')
    .or(page.getByRole('textbox', { name: 'Edit comment' }))
    .waitFor()
}

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()

const reports = {
  reports: [
    {
      _id: 'r-1',
      kind: 'comment',
      id: 'c-1',
      title: 'Earn money from home, write to me now',
      video: 'v-1',
      username: null,
      reason: 'spam',
      details: 'The same text is below four other videos.',
      createdAt: daysAgo(1),
      state: 'open',
      answer: null,
      answeredAt: null,
    },
    {
      _id: 'r-2',
      kind: 'video',
      id: 'v-2',
      title: 'A night under the northern lights',
      video: 'v-2',
      username: null,
      reason: 'misleading',
      details: '',
      createdAt: daysAgo(9),
      state: 'answered',
      answer: 'Thank you. The title now says where the pictures were taken.',
      answeredAt: daysAgo(8),
    },
    {
      _id: 'r-3',
      kind: 'channel',
      id: 'u-3',
      title: '',
      video: null,
      username: null,
      reason: 'abuse',
      details: '',
      createdAt: daysAgo(40),
      state: 'answered',
      answer: 'The channel was removed.',
      answeredAt: daysAgo(39),
    },
  ],
  pagination: { page: 1, limit: 20, total: 3, totalPages: 1 },
}

/** Shows the demo videos as the viewer's own, with each visibility and state of processing. */
const manageVideos = async (page: Page) => {
  await page.route('**/api/v1/studio/videos?*', async (route) => {
    const response = await page.request.get('/api/v1/videos?limit=7&sortBy=views')
    const { data } = (await response.json()) as { data: { videos: object[] } }
    const states = [
      {},
      { visibility: 'private', publishesAt: '2031-03-01T18:00:00.000Z', streamPercent: 40 },
      { visibility: 'unlisted' },
      { visibility: 'private', streamPercent: 0, streamMessage: 'In the queue. Videos ahead: 2.' },
    ]
    const videos = data.videos.map((video, i) => {
      const shown = { visibility: 'public', publishesAt: null, comments: 12 - i, streamPercent: null }
      return Object.assign(video, shown, states[i])
    })
    await answerTo(route, { videos, pagination: { page: 1, limit: 7, total: 20, totalPages: 3 } })
  })
  await page.route('**/api/v1/studio/views?*', async (route) => {
    const count = Number(new URL(route.request().url()).searchParams.get('days'))
    const days = Array.from({ length: count }, (_, i) => ({
      day: daysAgo(count - 1 - i).slice(0, 'YYYY-MM-DD'.length),
      views: 420 + Math.round(180 * Math.sin(i) + 12 * i),
    }))
    await answerTo(route, { days })
  })
}

const waitForChart = (page: Page) => page.locator('canvas').waitFor()

/** Opens the most viewed video as one of the viewer's own that isn't public yet. */
const openScheduledVideo = async (page: Page) => {
  await page.route(/\/api\/v1\/videos\/[^/?]+$/, async (route) => {
    const response = await route.fetch()
    const body = (await response.json()) as { data: object }
    const scheduled = { visibility: 'private', publishesAt: '2031-03-01T18:00:00.000Z' }
    await route.fulfill({ response, json: { ...body, data: { ...body.data, ...scheduled } } })
  })
}

/** Simulates a provider that sends email. */
const featuresCall = '**/api/v1/videos?limit=1&*'
const features = { ...noVideos, features: ['account', 'password-reset'] }

const signedIn = { createdAt: daysAgo(0.1), lastUsedAt: daysAgo(0.1), address: '192.0.2.14', isCurrent: false }

const sessions = [
  {
    ...signedIn,
    _id: 's-1',
    userAgent: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0',
    isCurrent: true,
  },
  {
    ...signedIn,
    _id: 's-2',
    userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Version/19.0 Mobile/15E148 Safari/604.1',
    createdAt: daysAgo(41),
    lastUsedAt: daysAgo(1),
  },
  {
    ...signedIn,
    _id: 's-3',
    userAgent: 'curl/8.5.0',
    address: '2001:db8::7a2c',
    createdAt: daysAgo(200),
    lastUsedAt: daysAgo(90),
  },
]

/** Opens the embeddable page of the most viewed video. */
const openEmbed = async (page: Page) => {
  await page.goto(await embedPath(page))
  await page.getByRole('group', { name: 'Video player' }).waitFor()
}

const embedPath = async (page: Page) => {
  const response = await page.request.get('/api/v1/videos?limit=1&sortBy=views')
  const { data } = (await response.json()) as { data: { videos: { _id: string }[] } }
  return `/embed/${data.videos[0]?._id}`
}

/** Adds captions to all videos for their whole duration. */
const addCaptions = async (page: Page) => {
  await page.route('**/captions-of-a-screen.vtt', (route) =>
    route.fulfill({
      contentType: 'text/vtt',
      body: 'WEBVTT\n\n00:00.000 --> 59:59.000\nEach of these lights\nis older than all that ever lived.\n',
    }),
  )
  await page.route(/\/api\/v1\/videos\/[^/?]+$/, async (route) => {
    const response = await route.fetch()
    const body = (await response.json()) as { data: object }
    const captions = [{ language: 'en', label: 'English', src: '/captions-of-a-screen.vtt' }]
    await route.fulfill({ response, json: { ...body, data: { ...body.data, captions } } })
  })
}

const otherSite = '/page-of-another-site'

/** Serves another site's page with embedded players in large and small frames. */
const serveOtherSite = async (page: Page) => {
  const path = await embedPath(page)
  const frame = (width: number, height: number) =>
    `<iframe src="${path}" title="A video" style="width: ${width}px; height: ${height}px; max-width: 100%; border: 0"></iframe>`
  await page.route(`**${otherSite}`, (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><title>A blog</title>
<main><h1>A blog</h1><p>${frame(640, 360)}<p>${frame(320, 180)}<p>${frame(240, 135)}</main></html>`,
    }),
  )
}

const fillInUpload = async (page: Page) => {
  const seed = join(workspace, 'services/provider/seed')
  await page.getByLabel('Video file').setInputFiles(join(seed, 'clips/galaxy.webm'))
  await page.getByLabel('Thumbnail').setInputFiles(join(seed, 'thumbnails/ninety-thousand-stars.webp'))
  await page.getByLabel('Title').fill('A galaxy, turning')
  await page.getByLabel('Description').fill('Half a million points of light.')
}

/** Starts an upload and opens another page. */
const leaveUpload = async (page: Page) => {
  await fillInUpload(page)
  await page.getByRole('button', { name: 'Upload Video' }).click()
  await page.getByRole('button', { name: 'Uploading...' }).waitFor()
  await page.getByRole('link', { name: 'Kinora home' }).click()
  await page.getByRole('region', { name: 'Upload', exact: true }).getByRole('progressbar').waitFor()
}

/** Runs in the page. Simulates signing out in another tab without touching the storage, so that the next screen is still signed in. */
function signOutElsewhere() {
  const key = 'accessToken'
  const oldValue = localStorage.getItem(key)
  dispatchEvent(new StorageEvent('storage', { key, oldValue, newValue: null, storageArea: localStorage }))
}

/** Runs in the page. Simulates losing the network. */
function goOffline() {
  Object.defineProperty(navigator, 'onLine', { configurable: true, get: () => false })
  dispatchEvent(new Event('offline'))
}

/** All screens in gallery order. */
export const screens: Screen[] = [
  { name: 'home', path: '/', viewer: 'visitor' },
  { name: 'home-signed-in', path: '/', viewer: 'demo user' },
  { name: 'home-loading', path: '/', viewer: 'visitor', isLoading: true, before: never('**/api/v1/videos?*') },
  { name: 'home-error', path: '/', viewer: 'visitor', before: fail('**/api/v1/videos?*') },
  { name: 'home-empty', path: '/', viewer: 'visitor', before: answer('**/api/v1/videos?*', noVideos) },
  { name: 'watch', path: '/', viewer: 'demo user', act: openFirstVideo },
  { name: 'watch-visitor', path: '/', viewer: 'visitor', act: openFirstVideo },
  {
    name: 'watch-comments',
    path: '/',
    viewer: 'demo user',
    act: async (page) => {
      await openFirstVideo(page)
      const box = page.getByRole('textbox', { name: 'Add a comment' })
      await box.fill('The slow zoom at two minutes is my favourite part.')
      await box.evaluate((element) => element.scrollIntoView({ block: 'center' }))
    },
  },
  { name: 'comment-menu', path: '/', viewer: 'demo user', before: ownComments, act: openCommentMenu },
  { name: 'comment-edit', path: '/', viewer: 'demo user', before: ownComments, act: chooseInCommentMenu('Edit') },
  { name: 'comment-delete', path: '/', viewer: 'demo user', before: ownComments, act: chooseInCommentMenu('Delete') },
  { name: 'comment-block', path: '/', viewer: 'demo user', before: ownComments, act: chooseInCommentMenu('Block') },
  { name: 'watch-loading', path: '/watch/any', viewer: 'visitor', isLoading: true, before: never('**/api/v1/**') },
  { name: 'watch-not-found', path: '/watch/none', viewer: 'visitor', before: failWith(404)('**/api/v1/videos/none') },
  { name: 'watch-error', path: '/watch/any', viewer: 'visitor', before: failWith(400)('**/api/v1/videos/any') },
  {
    name: 'channel',
    path: '/',
    viewer: 'visitor',
    act: async (page) => void (await openFirstChannel(page)),
  },
  {
    name: 'channel-own',
    path: '/',
    viewer: 'demo user',
    act: async (page) => {
      await page.getByRole('link', { name: 'Your channel' }).click()
      await page.getByRole('button', { name: 'Logout' }).waitFor()
    },
  },
  {
    name: 'channel-not-found',
    path: '/channel/missing',
    viewer: 'visitor',
    before: failWith(404)('**/users/channel/missing'),
  },
  { name: 'search', path: '/search?query=light', viewer: 'visitor' },
  {
    name: 'search-filtered',
    path: '/search?query=light&type=videos&length=short&sort=date',
    viewer: 'demo user',
  },
  { name: 'search-channels', path: '/search?query=light&type=channels', viewer: 'visitor' },
  { name: 'search-empty', path: '/search?query=nothing+like+this+here&length=long', viewer: 'visitor' },
  {
    name: 'search-loading',
    path: '/search?query=light',
    viewer: 'visitor',
    isLoading: true,
    before: never('**/api/v1/search?*'),
  },
  {
    name: 'search-error',
    path: '/search?query=light',
    viewer: 'visitor',
    before: failWith(403)('**/api/v1/search?*'),
  },
  {
    name: 'search-suggestions',
    path: '/',
    viewer: 'visitor',
    act: async (page) => {
      // Search is enabled by the response with the first videos.
      await page.getByRole('article').first().waitFor()
      await page.getByRole('searchbox', { name: 'Search' }).filter({ visible: true }).click()
      await page.keyboard.type('a')
      await page.getByRole('option').first().waitFor()
      await page.keyboard.press('ArrowDown')
    },
  },
  {
    name: 'search-recent',
    path: '/',
    viewer: 'visitor',
    before: async (page) => {
      const state = { viewerId: '', texts: ['northern lights', 'waves at night', 'how stars are born'] }
      await page.addInitScript(
        (text) => localStorage.setItem('recentSearches', text),
        JSON.stringify({ state, version: 0 }),
      )
    },
    act: async (page) => {
      // Search is enabled by the response with the first videos.
      await page.getByRole('article').first().waitFor()
      await page.getByRole('searchbox', { name: 'Search' }).filter({ visible: true }).click()
      await page.getByRole('option').first().waitFor()
    },
  },
  { name: 'trending', path: '/home?sort=trending', viewer: 'visitor' },
  { name: 'category', path: '/music', viewer: 'visitor' },
  {
    name: 'category-empty',
    path: '/fashion',
    viewer: 'visitor',
    before: answer('**/api/v1/categories/*/videos?*', {
      ...noVideos,
      category: { slug: 'fashion', name: 'Fashion' },
    }),
  },
  { name: 'subscription-videos', path: '/subscriptions/videos', viewer: 'demo user' },
  {
    name: 'subscription-videos-empty',
    path: '/subscriptions/videos',
    viewer: 'demo user',
    before: answer('**/api/v1/subscriptions/videos?*', { videos: [] }),
  },
  { name: 'operator-page', path: '/help', viewer: 'visitor' },
  {
    name: 'operator-page-loading',
    path: '/help',
    viewer: 'visitor',
    isLoading: true,
    before: never('**/api/v1/pages/*'),
  },
  { name: 'operator-page-missing', path: '/help', viewer: 'visitor', before: noPage },
  { name: 'operator-page-error', path: '/help', viewer: 'visitor', before: failWith(403)('**/api/v1/pages/*') },
  { name: 'feedback', path: '/feedback', viewer: 'visitor' },
  {
    name: 'feedback-refused',
    path: '/feedback',
    viewer: 'visitor',
    act: async (page) => {
      await page.getByRole('button', { name: 'Send' }).click()
      await page.getByText('Please write a message').waitFor()
    },
  },
  {
    name: 'feedback-sent',
    path: '/feedback',
    viewer: 'visitor',
    before: answer('**/api/v1/feedback', {}),
    act: async (page) => {
      await page.getByRole('textbox', { name: 'Your message' }).fill('The night sky videos are wonderful.')
      await page.getByRole('button', { name: 'Send' }).click()
      await page.getByText('Your message was sent').waitFor()
    },
  },
  { name: 'report', path: '/', viewer: 'demo user', act: openReport },
  {
    name: 'report-refused',
    path: '/',
    viewer: 'demo user',
    act: async (page) => {
      await openReport(page)
      await page.getByRole('button', { name: 'Send report' }).click()
      await page.getByText('Please choose a reason').waitFor()
    },
  },
  {
    name: 'report-sent',
    path: '/',
    viewer: 'demo user',
    before: answer('**/api/v1/reports', {}),
    act: async (page) => {
      await openReport(page)
      await page.getByRole('radio', { name: 'Spam or fraud' }).check()
      await page.getByRole('button', { name: 'Send report' }).click()
      await page.getByRole('dialog', { name: 'Thank you for your report' }).waitFor()
    },
  },
  { name: 'settings', path: '/settings', viewer: 'demo user', before: answer('**/users/sessions', { sessions }) },
  {
    name: 'settings-password-refused',
    path: '/settings#password',
    viewer: 'demo user',
    before: answer('**/users/sessions', { sessions }),
    act: async (page) => {
      await page.getByLabel('New password', { exact: true }).fill('my new secret')
      await page.getByRole('button', { name: 'Change password' }).click()
      await page.getByText('Passwords do not match').waitFor()
    },
  },
  {
    name: 'settings-visitor',
    path: '/settings',
    viewer: 'visitor',
    before: failWith(401)('**/users/sessions'),
  },
  { name: 'forgot-password', path: '/forgot-password', viewer: 'visitor', before: answer(featuresCall, features) },
  {
    name: 'forgot-password-sent',
    path: '/forgot-password',
    viewer: 'visitor',
    before: async (page) => {
      await answer(featuresCall, features)(page)
      await answer('**/users/password-reset', {})(page)
    },
    act: async (page) => {
      await page.getByLabel('Email').fill('ada@kinora.example')
      await page.getByRole('button', { name: 'Send link' }).click()
      await page.getByRole('heading', { name: 'Check your email' }).waitFor()
    },
  },
  {
    name: 'reset-password',
    path: '/reset-password?token=1',
    viewer: 'visitor',
    before: answer(featuresCall, features),
  },
  {
    name: 'reset-password-invalid',
    path: '/reset-password',
    viewer: 'visitor',
    before: answer(featuresCall, features),
  },
  {
    name: 'report-history',
    path: '/report-history',
    viewer: 'demo user',
    before: answer('**/api/v1/reports?*', reports),
  },
  {
    name: 'report-history-empty',
    path: '/report-history',
    viewer: 'demo user',
    before: answer('**/api/v1/reports?*', { reports: [], pagination: { page: 1, limit: 20, total: 0, totalPages: 0 } }),
  },
  { name: 'report-history-visitor', path: '/report-history', viewer: 'visitor' },
  {
    name: 'report-history-error',
    path: '/report-history',
    viewer: 'demo user',
    before: failWith(403)('**/api/v1/reports?*'),
  },
  { name: 'your-videos', path: '/your-videos', viewer: 'demo user', before: manageVideos, act: waitForChart },
  {
    name: 'your-videos-visibility',
    path: '/your-videos',
    viewer: 'demo user',
    before: manageVideos,
    act: async (page) => {
      await waitForChart(page)
      await page
        .getByRole('checkbox', { name: /^Select (?!all)/ })
        .nth(1)
        .check()
      await page
        .getByRole('checkbox', { name: /^Select (?!all)/ })
        .nth(2)
        .check()
      await page.getByRole('button', { name: 'Change visibility' }).click()
      await page.getByRole('dialog').getByLabel('Visibility').selectOption('Scheduled')
      await page.getByRole('button', { name: 'Schedule' }).click()
      await page.getByText('Please choose a date and time').waitFor()
    },
  },
  {
    name: 'your-videos-table',
    path: '/your-videos?query=a&sort=views',
    viewer: 'demo user',
    before: manageVideos,
    act: async (page) => {
      await waitForChart(page)
      await page.getByText('Select all').scrollIntoViewIfNeeded()
      await page.getByLabel('Select all').check()
      await page.getByRole('button', { name: 'Next' }).scrollIntoViewIfNeeded()
    },
  },
  {
    name: 'your-videos-empty',
    path: '/your-videos',
    viewer: 'demo user',
    before: answer('**/api/v1/studio/videos?*', noVideos),
  },
  {
    name: 'your-videos-error',
    path: '/your-videos',
    viewer: 'demo user',
    before: failWith(403)('**/api/v1/studio/videos?*'),
  },
  {
    name: 'watch-scheduled',
    path: '/',
    viewer: 'demo user',
    before: openScheduledVideo,
    act: async (page) => {
      await openFirstVideo(page)
      await page.getByText(/^Scheduled for/).waitFor()
    },
  },
  { name: 'log-in', path: '/login', viewer: 'visitor' },
  {
    name: 'log-in-refused',
    path: '/login',
    viewer: 'visitor',
    act: async (page) => {
      await page.getByLabel('Email').fill('ada@kinora.example')
      await page.getByLabel('Password').fill('wrong')
      await page.getByRole('button', { name: 'Log in' }).click()
      await page.getByRole('alert').waitFor()
    },
  },
  { name: 'sign-up', path: '/signup', viewer: 'visitor' },
  { name: 'liked-videos', path: '/liked-videos', viewer: 'demo user' },
  {
    name: 'liked-videos-empty',
    path: '/liked-videos',
    viewer: 'demo user',
    before: answer('**/likes/videos', { likedVideos: [] }),
  },
  { name: 'liked-videos-error', path: '/liked-videos', viewer: 'demo user', before: failWith(400)('**/likes/videos') },
  { name: 'playlists', path: '/playlists', viewer: 'demo user' },
  { name: 'playlists-empty', path: '/playlists', viewer: 'demo user', before: answer('**/playlists/user/*', []) },
  { name: 'playlists-error', path: '/playlists', viewer: 'demo user', before: failWith(400)('**/playlists/user/*') },
  {
    name: 'playlists-new',
    path: '/playlists',
    viewer: 'demo user',
    act: async (page) => {
      await page.getByRole('button', { name: 'New playlist' }).click()
      await page.getByRole('textbox', { name: 'Name' }).fill('Slow evenings')
    },
  },
  { name: 'playlist', path: '/playlists', viewer: 'demo user', act: openFirstPlaylist },
  {
    name: 'playlist-menu',
    path: '/playlists',
    viewer: 'demo user',
    act: async (page) => {
      await openFirstPlaylist(page)
      await page.getByRole('button', { name: 'More actions' }).click()
      await page.getByRole('group', { name: 'Playlist actions' }).waitFor()
    },
  },
  {
    name: 'playlist-move',
    path: '/playlists',
    viewer: 'demo user',
    act: async (page) => {
      await openFirstPlaylist(page)
      await page
        .getByRole('button', { name: /^Move / })
        .nth(1)
        .click()
      await page.getByRole('dialog', { name: 'Move video' }).waitFor()
    },
  },
  {
    name: 'playlist-not-found',
    path: '/playlist/none',
    viewer: 'visitor',
  },
  { name: 'watch-later-empty', path: '/watch-later', viewer: 'demo user' },
  { name: 'watch-later-visitor', path: '/watch-later', viewer: 'visitor' },
  {
    name: 'watch-save',
    path: '/',
    viewer: 'demo user',
    act: async (page) => {
      await openFirstVideo(page)
      await page.getByRole('button', { name: 'Save', exact: true }).click()
      await page.getByRole('checkbox', { name: 'Watch later' }).waitFor()
    },
  },
  {
    name: 'watch-queue',
    path: '/playlists',
    viewer: 'demo user',
    act: async (page) => {
      await openFirstPlaylist(page)
      await page.getByRole('link', { name: 'Play all' }).click()
      await page.getByText(/^1 of \d+$/).waitFor()
    },
  },
  { name: 'subscriptions', path: '/subscriptions', viewer: 'demo user' },
  {
    name: 'subscriptions-paging',
    path: '/subscriptions',
    viewer: 'demo user',
    act: (page) => page.getByRole('button', { name: 'Next' }).scrollIntoViewIfNeeded(),
  },
  {
    name: 'subscriptions-unsubscribe',
    path: '/subscriptions',
    viewer: 'demo user',
    act: async (page) => {
      await page.getByRole('button', { name: 'Unsubscribe' }).first().click()
      await page.getByRole('alertdialog').waitFor()
    },
  },
  {
    name: 'subscriptions-loading',
    path: '/subscriptions',
    viewer: 'demo user',
    isLoading: true,
    before: never('**/subscriptions/u/*'),
  },
  {
    name: 'subscriptions-empty',
    path: '/subscriptions',
    viewer: 'demo user',
    before: answer('**/subscriptions/u/*', {
      subscribedChannels: [],
      pagination: { currentPage: 1, totalPages: 0 },
      subscribedCount: 0,
    }),
  },
  {
    name: 'subscriptions-error',
    path: '/subscriptions',
    viewer: 'demo user',
    before: failWith(400)('**/subscriptions/u/*'),
  },
  { name: 'watch-history', path: '/watch-history', viewer: 'demo user' },
  {
    name: 'watch-history-empty',
    path: '/watch-history',
    viewer: 'demo user',
    before: answer('**/users/watch-history', []),
  },
  {
    name: 'watch-history-error',
    path: '/watch-history',
    viewer: 'demo user',
    before: failWith(400)('**/users/watch-history'),
  },
  {
    name: 'watch-history-clear',
    path: '/watch-history',
    viewer: 'demo user',
    act: async (page) => {
      await page.getByRole('button', { name: 'Clear History' }).click()
      await page.getByRole('alertdialog').waitFor()
    },
  },
  { name: 'upload', path: '/upload', viewer: 'demo user' },
  {
    name: 'upload-errors',
    path: '/upload',
    viewer: 'demo user',
    act: async (page) => {
      await page.getByRole('button', { name: 'Upload Video' }).click()
      await page.getByText('Title is required').waitFor()
    },
  },
  {
    name: 'upload-scheduled',
    path: '/upload',
    viewer: 'demo user',
    act: async (page) => {
      await fillInUpload(page)
      await page.getByLabel('Visibility').selectOption('Scheduled')
      await page.getByLabel('Publication time').fill('2020-03-01T18:00')
      await page.getByRole('button', { name: 'Upload Video' }).click()
      await page.getByText('Please choose a time in the future').waitFor()
    },
  },
  {
    name: 'upload-refused',
    path: '/upload',
    viewer: 'demo user',
    act: async (page) => {
      const seed = join(workspace, 'services/provider/seed')
      await page.getByLabel('Video file').setInputFiles(join(seed, 'clips/galaxy.webm'))
      await page.getByLabel('Video file').setInputFiles(notes)
      await page.getByLabel('Thumbnail').setInputFiles(notes)
      await page.getByLabel('Title').fill('A galaxy, turning')
      await page.getByText('Please select a valid image').waitFor()
    },
  },
  {
    name: 'sign-up-refused',
    path: '/signup',
    viewer: 'visitor',
    act: async (page) => {
      await page
        .getByLabel('Profile picture')
        .setInputFiles(join(workspace, 'services/provider/seed/thumbnails/aurora.webp'))
      await page.getByLabel('Profile picture').setInputFiles(notes)
      await page.getByLabel('Cover image').setInputFiles(notes)
      await page.getByText('Please select a valid image').last().scrollIntoViewIfNeeded()
    },
  },
  { name: 'menu-collapsed', path: '/', viewer: 'demo user', act: collapseMenu },
  { name: 'menu-at-the-bottom', path: '/subscriptions', viewer: 'demo user', width: 360, act: collapseMenu },
  {
    name: 'menu-drawer',
    path: '/',
    viewer: 'demo user',
    width: 360,
    act: async (page) => {
      await collapseMenu(page)
      await page.getByRole('button', { name: 'Toggle menu' }).click()
      await page.getByRole('link', { name: 'Settings' }).waitFor()
    },
  },
  {
    name: 'menu-drawer-wide',
    path: '/',
    viewer: 'demo user',
    width: 768,
    act: async (page) => {
      await collapseMenu(page)
      await page.getByRole('button', { name: 'Toggle menu' }).click()
      await page.getByRole('link', { name: 'Settings' }).waitFor()
    },
  },
  {
    name: 'missing-page',
    path: '/live',
    viewer: 'visitor',
    act: (page) => page.getByRole('status').filter({ hasText: 'not available yet' }).waitFor(),
  },
  {
    name: 'offline',
    path: '/',
    viewer: 'visitor',
    act: async (page) => {
      const notice = page.getByText('You are offline.')
      // The notice's code loads after the page.
      while (!(await notice.isVisible())) await page.evaluate(goOffline)
    },
  },
  {
    name: 'keyboard-help',
    path: '/',
    viewer: 'visitor',
    act: async (page) => {
      const entry = page.getByRole('button', { name: 'Keyboard shortcuts' })
      if (!(await entry.isVisible())) await page.getByRole('button', { name: 'Toggle menu' }).click()
      await entry.click()
      await page.getByRole('dialog').waitFor()
    },
  },
  {
    name: 'player-settings',
    path: '/',
    viewer: 'demo user',
    act: async (page) => {
      await openPlayer(page)
      await page.getByRole('button', { name: 'Settings', exact: true }).click()
      await page.getByRole('group', { name: 'Player settings' }).waitFor()
    },
  },
  {
    name: 'end-screen',
    path: '/',
    viewer: 'demo user',
    act: async (page) => {
      await openPlayer(page)
      await page.keyboard.press('End')
      // Stop the countdown before it opens the next page.
      await page.getByRole('group', { name: 'Up next' }).getByRole('button', { name: 'Cancel' }).click()
    },
  },
  {
    name: 'player-keys',
    path: '/',
    viewer: 'demo user',
    act: async (page) => {
      await openPlayer(page)
      await page.keyboard.press('?')
      await page.getByRole('dialog').waitFor()
    },
  },
  {
    name: 'mini-player',
    path: '/',
    viewer: 'demo user',
    act: async (page) => {
      await openPlayer(page)
      await page.keyboard.press('i')
      await page.getByRole('region', { name: 'Mini player' }).waitFor()
    },
  },
  {
    name: 'sign-up-crop',
    path: '/signup',
    viewer: 'visitor',
    act: async (page) => {
      const picture = join(workspace, 'services/provider/seed/thumbnails/aurora.webp')
      await page.getByLabel('Profile picture').setInputFiles(picture)
      await page.getByRole('button', { name: 'Crop picture' }).click()
      await page.getByRole('button', { name: 'Use this part', disabled: false }).waitFor()
    },
  },
  {
    name: 'upload-filled-in',
    path: '/upload',
    viewer: 'demo user',
    act: fillInUpload,
  },
  {
    name: 'upload-elsewhere',
    path: '/upload',
    viewer: 'demo user',
    before: never('**/api/v1/videos'),
    act: leaveUpload,
  },
  {
    name: 'upload-stopped',
    path: '/upload',
    viewer: 'demo user',
    before: never('**/api/v1/videos'),
    act: async (page) => {
      await leaveUpload(page)
      await page.evaluate(signOutElsewhere)
      await page.getByText('Your upload has stopped').waitFor()
    },
  },
  {
    name: 'upload-captions-unsaved',
    path: '/upload',
    viewer: 'demo user',
    before: async (page) => {
      await page.route('**/api/v1/videos', (route) =>
        route.fulfill({ status: 201, json: { statusCode: 201, success: true, message: 'OK', data: { _id: 'new' } } }),
      )
      await fail('**/api/v1/videos/new/captions')(page)
    },
    act: async (page) => {
      await fillInUpload(page)
      await page.getByText('More options').click()
      const captions = {
        name: 'talk.vtt',
        mimeType: 'text/vtt',
        buffer: Buffer.from('WEBVTT\n\n00:00.000 --> 00:02.000\nHello'),
      }
      await page.getByLabel('Captions (WebVTT)').setInputFiles(captions)
      await page.getByRole('button', { name: 'Upload Video' }).click()
      await page.getByRole('link', { name: 'Kinora home' }).click()
      await page.getByRole('button', { name: 'Save captions again' }).waitFor()
    },
  },
  {
    name: 'edit',
    path: '/',
    viewer: 'demo user',
    act: async (page) => {
      await page.getByRole('link', { name: 'Your channel' }).click()
      await page.getByRole('region', { name: 'Videos', exact: true }).getByRole('link').first().click()
      await page.getByRole('link', { name: 'Edit video' }).click()
      await page.getByLabel('Title').waitFor()
    },
  },
  {
    name: 'player-captions',
    path: '/',
    viewer: 'demo user',
    before: addCaptions,
    act: async (page) => {
      await openPlayer(page)
      await page.getByRole('button', { name: 'Settings', exact: true }).click()
      const settings = page.getByRole('group', { name: 'Player settings' })
      await settings.getByRole('combobox', { name: 'Captions', exact: true }).selectOption('English')
      await settings.getByRole('combobox', { name: 'Caption background' }).scrollIntoViewIfNeeded()
      await page.getByText('is older than all that ever lived').waitFor()
    },
  },
  { name: 'embed', path: '/', viewer: 'visitor', act: openEmbed },
  {
    name: 'embed-captions',
    path: '/',
    viewer: 'visitor',
    before: addCaptions,
    act: async (page) => {
      await openEmbed(page)
      await page.getByRole('button', { name: 'Play' }).click()
      await page.getByRole('button', { name: 'Captions' }).click()
      await page.getByText('is older than all that ever lived').waitFor()
      await page.keyboard.press('k')
      await page.getByRole('button', { name: 'Play' }).waitFor()
    },
  },
  {
    name: 'embed-ended',
    path: '/',
    viewer: 'visitor',
    act: async (page) => {
      await openEmbed(page)
      await page.getByRole('button', { name: 'Play' }).click()
      // Seeking to the end requires the file's duration.
      await page.waitForFunction(() => (document.querySelector('video')?.readyState ?? 0) > 0)
      await page.keyboard.press('End')
      await page.getByRole('button', { name: 'Replay' }).waitFor()
    },
  },
  {
    name: 'embed-keys',
    path: '/',
    viewer: 'visitor',
    act: async (page) => {
      await openEmbed(page)
      await page.getByRole('button', { name: 'Keyboard shortcuts' }).click()
      await page.getByRole('dialog').waitFor()
    },
  },
  {
    name: 'embed-failed',
    path: '/',
    viewer: 'visitor',
    act: async (page) => {
      await page.route('**/media/**', (route) =>
        route.request().resourceType() === 'image' ? route.fallback() : route.fulfill({ status: 404 }),
      )
      await openEmbed(page)
      await page.getByRole('button', { name: 'Play' }).click()
      await page.getByRole('button', { name: 'Reload video' }).waitFor()
    },
  },
  { name: 'embed-gone', path: '/embed/none', viewer: 'visitor', before: failWith(404)('**/api/v1/videos/none') },
  {
    name: 'embed-in-a-page',
    path: otherSite,
    viewer: 'visitor',
    before: serveOtherSite,
    act: async (page) => {
      for (let frame = 0; frame < 3; frame++)
        await page.frameLocator('iframe').nth(frame).getByRole('button', { name: 'Play' }).waitFor()
    },
  },
]
