/* oxlint-disable unicorn/consistent-function-scoping -- code that runs in the page can't use outer functions */
import type { Page } from '@playwright/test'

import { claiming, readClip } from '../set-up/clips.ts'
import { expect, test } from '../set-up/test.ts'

/*
 * Tests the player's controls where space is tightest: a small window, 200% text size, and a ten-hour video with captions.
 */

const tenHours = 36_000

/** Opens the most viewed video, pretending that it's ten hours long and has captions. */
async function openLongVideo(page: Page, path: 'watch' | 'embed') {
  const file = claiming(await readClip('dunes.webm'), tenHours)
  await page.route('**/media/videos/**', (route) => route.fulfill({ body: file, contentType: 'video/webm' }))
  await page.route(/\/api\/v1\/videos\/[^/?]+$/, async (route) => {
    const response = await route.fetch()
    const answer = (await response.json()) as { data: object }
    const captions = [{ language: 'en', label: 'English', src: '/media/captions/none.vtt' }]
    await route.fulfill({ response, json: { ...answer, data: { ...answer.data, duration: tenHours, captions } } })
  })
  const { data } = (await (await page.request.get('/api/v1/videos?limit=1&sortBy=views')).json()) as {
    data: { videos: { _id: string }[] }
  }
  await page.addInitScript(() => sessionStorage.setItem('sidebarOpen', 'false'))
  await page.goto(`/${path}/${data.videos[0]?._id}`)
}

/** Runs in the page. Describes controls that stick out of the player, overlap or are clipped. */
function flawsOfControls(player: Element): string[] {
  // The embedded player fills the whole page.
  const box = player === document.body ? new DOMRect(0, 0, innerWidth, innerHeight) : player.getBoundingClientRect()
  const isSeen = (part: Element) => {
    const { width, height } = part.getBoundingClientRect()
    return width > 1 && height > 1 && part.checkVisibility()
  }
  const time = [...player.querySelectorAll('p')].find(({ textContent }) => textContent.includes('/ 600:00'))
  const buttons = [...player.querySelectorAll('button:not([popover] *, dialog *)')].filter(isSeen)
  const named = (part: Element) => part.getAttribute('aria-label') ?? part.textContent
  const flaws: string[] = []
  const parts = [...buttons, ...(time ? [time] : [])]
  for (const [index, part] of parts.entries()) {
    const { left, right, top, bottom } = part.getBoundingClientRect()
    if (left < box.left || right > box.right || top < box.top || bottom > box.bottom)
      flaws.push(`${named(part)} is outside the player`)
    for (const other of parts.slice(index + 1)) {
      const rect = other.getBoundingClientRect()
      const width = Math.min(right, rect.right) - Math.max(left, rect.left)
      const height = Math.min(bottom, rect.bottom) - Math.max(top, rect.top)
      if (width > 1 && height > 1) flaws.push(`${named(part)} overlaps ${named(other)}`)
    }
  }
  if (!time) flaws.push('the time is missing')
  else if (time.scrollWidth > time.clientWidth)
    flaws.push(`${time.textContent} has ${time.clientWidth} px of ${time.scrollWidth}`)
  if (buttons.length < 5) flaws.push(`only ${buttons.map(named).join(', ')} are visible`)
  return flaws
}

test.use({ expectedConsoleErrors: /404/ })

for (const path of ['watch', 'embed'] as const) {
  const tag = path === 'embed' ? '@smoke' : []
  test(
    `/${path} shows all controls and the full time of a ten-hour video in small windows and with large text`,
    { tag },
    async ({ page }) => {
      await openLongVideo(page, path)
      const player = path === 'watch' ? page.getByRole('group', { name: 'Video player' }) : page.locator('body')
      await expect(page.getByRole('button', { name: 'Captions' })).toBeAttached()
      for (const [width, height, percent] of [
        [320, 640, 100],
        [360, 740, 200],
        [320, 640, 200],
        [640, 640, 200],
        [480, 640, 100],
      ] as const) {
        await page.setViewportSize({ width, height: path === 'embed' ? Math.round((width * 9) / 16) : height })
        await page.evaluate((size) => (document.documentElement.style.fontSize = `${size}%`), percent)
        const message = `${width} px, text at ${percent}%`
        await expect.poll(() => player.evaluate(flawsOfControls), { message }).toEqual([])
        await player.getByRole('button', { name: /^(Un)?mute$/i }).hover()
        await expect
          .poll(() => player.evaluate(flawsOfControls), { message: `${message}, with the mouse on Mute` })
          .toEqual([])
      }
    },
  )
}
