import { chmod, mkdtemp, mkdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { startStack } from '@kinora/local-stack'
import { demo } from '@kinora/provider/seed'
import { browserArguments, findBrowser } from '@kinora/release/browser'
import { chromium } from '@playwright/test'
import type { Browser, BrowserContext, Page } from '@playwright/test'
import { Argument, Command } from 'commander'
import sharp from 'sharp'

import { openScreen } from './open-screen.ts'
import { screens } from './screens.ts'
import type { Screen } from './screens.ts'
import { workspace } from '../set-up/workspace.ts'

/*
 * `npm run screens` starts the product with demo data, takes screenshots of every screen, and writes the page in docs/screens. To retake only some screens,
 * pass their names: `npm run screens -- watch home`. To use a product that's already running, set KINORA_URL.
 */

const folder = join(workspace, 'docs/screens')
const widths = { 360: 780, 768: 1024, 1280: 900, 1920: 1080 }
/** Maximum width of a screenshot in the gallery, in pixels. */
const widestPx = 1280
const themes = ['light', 'dark'] as const
const wanted = new Command('npm run screens --')
  .description('Takes screenshots of the running product with its demo data.')
  .addArgument(new Argument('[screens...]', 'only these screens').choices(screens.map(({ name }) => name)))
  .parse().args
const chosen = screens.filter(({ name }) => wanted.length === 0 || wanted.includes(name))

const home = await mkdtemp(join(tmpdir(), 'kinora-screens-'))
// PostgreSQL stores its data here and may run as another user.
await chmod(home, 0o755)
const running = process.env['KINORA_URL']
const stack = running === undefined ? await startStack({ home, port: 0, onStep: console.log }) : undefined
const browser = await chromium.launch({ executablePath: findBrowser(), args: browserArguments })
try {
  await mkdir(folder, { recursive: true })
  const url = running ?? stack?.url ?? ''
  const signedIn = await signedInState(browser, url)
  for (const [width, height] of Object.entries(widths)) {
    for (const theme of themes) {
      // All of a viewer's screens share a browser context, so that the app's files and typeface are cached after the first one.
      const open = (viewer: Screen['viewer']) =>
        browser.newContext({
          baseURL: url,
          viewport: { width: Number(width), height },
          colorScheme: theme,
          reducedMotion: 'reduce',
          // Scroll bars on phones don't take up space.
          isMobile: isNarrow(width),
          hasTouch: isNarrow(width),
          ...(viewer === 'demo user' ? { storageState: signedIn } : {}),
        })
      const contexts = { visitor: await open('visitor'), 'demo user': await open('demo user') }
      for (const context of Object.values(contexts)) await warmUp(context)
      for (const screen of chosen.filter((each) => isThere(each, width)))
        await take(contexts[screen.viewer], screen, join(folder, fileName(screen, width, theme)), isNarrow(width))
      await removeUploads(contexts['demo user'])
      for (const context of Object.values(contexts)) await context.close()
      console.log(`${chosen.length} screens at ${width} px, ${theme}`)
    }
  }
  await writeFile(join(folder, 'README.md'), gallery())
} finally {
  await browser.close()
  await stack?.stop()
  await rm(home, { recursive: true, force: true })
}

async function signedInState(browser: Browser, url: string) {
  const context = await browser.newContext({ baseURL: url })
  const page = await context.newPage()
  await page.goto('/login')
  await page.getByLabel('Email').fill(demo.demoLogin.email)
  await page.getByLabel('Password').fill(demo.demoLogin.password)
  await page.getByRole('button', { name: 'Log in' }).click()
  await page.getByRole('link', { name: 'Your channel' }).waitFor()
  const state = await context.storageState()
  await context.close()
  return state
}

/** Deletes videos that the upload screens have published, so that only demo data shows at the next size. */
async function removeUploads(context: BrowserContext) {
  const page = await context.newPage()
  await page.goto('/')
  const token = await page.evaluate(() => localStorage.getItem('accessToken'))
  const headers = { Authorization: `Bearer ${token}` }
  const own = (await (await page.request.get('/api/v1/users/current-user', { headers })).json()) as {
    data: { _id: string }
  }
  const { data } = (await (await page.request.get(`/api/v1/videos?userId=${own.data._id}`, { headers })).json()) as {
    data: { videos: { _id: string; title: string }[] }
  }
  const titles = new Set(demo.videos.map(({ title }) => title))
  for (const { _id, title } of data.videos)
    if (!titles.has(title)) await page.request.delete(`/api/v1/videos/${_id}`, { headers })
  await page.close()
}

/** Waits until the browser has cached the typeface, so that the next page can use it right away. */
async function warmUp(context: BrowserContext) {
  const page = await context.newPage()
  const typeface = page.waitForResponse(/\.woff2$/)
  await page.goto('/')
  await (await typeface).finished()
  await page.close()
}

/** Whether the page uses the right typeface. Embedded players deliberately use a system font. */
function wearsTypeface(page: Page): Promise<boolean> {
  return page.evaluate(async () => {
    if (document.querySelector('a[aria-label="Kinora home"]') === null) return true
    const { fonts } = document
    await fonts.ready
    return [...fonts].some(({ family, status }) => family === 'Figtree' && status === 'loaded')
  })
}

function isThere(screen: Screen, width: string): boolean {
  return screen.width === undefined || screen.width === Number(width)
}

/** Whether the side menu covers the page at this width. */
function isNarrow(width: string): boolean {
  return Number(width) < 1024
}

async function take(context: BrowserContext, screen: Screen, path: string, closesMenu: boolean) {
  const page = await context.newPage()
  // On a phone, the menu covers the page until it's closed. Close it, so that the screenshots show the page.
  if (closesMenu) await page.addInitScript(() => sessionStorage.setItem('sidebarOpen', 'false'))
  await openScreen(page, screen)
  // A page that rendered before the typeface loaded sticks to the fallback, so reopen it.
  for (let times = 0; times < 5 && !(await wearsTypeface(page)); times++) await openScreen(page, screen)
  if (!(await wearsTypeface(page)))
    console.warn(`${screen.name} uses the fallback typeface. Retake it: npm run screens -- ${screen.name}`)
  // An image may have loaded but not been painted yet.
  await page.evaluate(() =>
    Promise.all([...document.images].filter(({ complete }) => complete).map((image) => image.decode().catch(() => {}))),
  )
  // Wait for any remaining animations, which are short with reduced motion.
  await page.waitForTimeout(300)
  const picture = await page.screenshot()
  await sharp(picture)
    .resize({ width: widestPx, withoutEnlargement: true })
    .webp({ quality: 45, effort: 6 })
    .toFile(path)
  await page.close()
}

function fileName({ name }: Screen, width: string, theme: string) {
  return `${name}-${width}-${theme}.webp`
}

function gallery(): string {
  const columns = Object.keys(widths).flatMap((width) => themes.map((theme) => ({ width, theme })))
  const rows = screens.map((screen) => {
    const cells = columns.map(({ width, theme }) =>
      isThere(screen, width) ? `![](${fileName(screen, width, theme)})` : '',
    )
    return `| ${screen.name.replaceAll('-', ' ')} | ${cells.join(' | ')} |`
  })
  return `# Screens

These screenshots show all screens and their states with the demo data, at 360, 768, 1280 and 1920 px, in light and dark. \`npm run screens\` takes them.

| screen | ${columns.map(({ width, theme }) => `${width} ${theme}`).join(' | ')} |
|---|${columns.map(() => '---').join('|')}|
${rows.join('\n')}
`
}
