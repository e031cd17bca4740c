import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'

/** Chromium arguments that disable background requests, and the sandbox, which doesn't work in containers. */
export const browserArguments = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** A headless shell needs about two thirds of the CPU time, but lacks some features of a full browser, such as the Reporting API. */
export type BrowserKind = 'headless' | 'whole'

/** Debian packages. */
const packages = { headless: 'chromium-headless-shell', whole: 'chromium' }
/** Names of the executable in the PATH, and other paths where the browser may be installed. */
const programs = {
  headless: ['chromium-headless-shell', 'chrome-headless-shell'],
  whole: ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'],
}
const applications = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
]

/**
 * Returns the path of Chromium: from `CHROME_PATH`, from the system, or freshly installed (with apt as root, otherwise downloaded by Playwright). May return a
 * full browser even if a headless one is requested.
 *
 * @throws {Error} if no browser can be found or installed.
 */
export function findBrowser(kind: BrowserKind = 'headless'): string {
  const named = process.env['CHROME_PATH']
  if (named) {
    if (existsSync(named)) return named
    throw new Error(`CHROME_PATH is "${named}", which does not exist. Set it to the path of Chrome or Chromium.`)
  }
  const path =
    inSystem(programs[kind]) ??
    inSystem(programs.whole) ??
    applications.find((file) => existsSync(file)) ??
    downloaded() ??
    installWithApt(kind) ??
    installWithPlaywright()
  if (path !== undefined) return path
  throw new Error('Chrome or Chromium was not found and could not be installed. Install one, or set CHROME_PATH.')
}

function inSystem(names: readonly string[]): string | undefined {
  const folders = (process.env['PATH'] ?? '').split(delimiter)
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find((path) => existsSync(path))
}

function installWithApt(kind: BrowserKind): string | undefined {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return undefined
  console.log(`Installing ${packages[kind]} with apt …`)
  // Wait for apt's lock, because several test suites may start at once.
  const install = `apt-get -qq update; apt-get -qq install -y --no-install-recommends ${packages[kind]}`
  spawnSync('flock', [join(tmpdir(), 'kinora-apt.lock'), 'sh', '-c', install], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    timeout: 600_000,
  })
  return inSystem(programs[kind])
}

const require = createRequire(import.meta.url)

function installWithPlaywright(): string | undefined {
  console.log('Downloading Chromium …')
  const cli = join(dirname(require.resolve('playwright-core/package.json')), 'cli.js')
  try {
    execFileSync(process.execPath, [cli, 'install', '--no-shell', 'chromium'], { stdio: 'inherit' })
  } catch {
    return undefined
  }
  return downloaded()
}

/** Returns the path of the browser downloaded by Playwright; undefined if there is none. */
function downloaded(): string | undefined {
  // Lazy, because the library is large.
  const { chromium } = require('playwright-core') as typeof import('playwright-core')
  const path = chromium.executablePath()
  return existsSync(path) ? path : undefined
}
