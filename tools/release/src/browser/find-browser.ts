import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import { homedir, tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'

/** A headless shell needs about two thirds of the CPU time, but lacks some features of a full browser, such as the Reporting API. */
export type BrowserKind = 'headless' | 'whole'

interface Kind {
  /** Names of the executable in the PATH. */
  programs: string[]
  /** Other paths where the browser may be installed. */
  applications: string[]
  /** Debian package. */
  package: string
  /** Arguments for Playwright's download, and where the executable may be in the downloaded folder. */
  download: { arguments: string[]; programs: string[] }
}

const kinds: Record<BrowserKind, Kind> = {
  headless: {
    programs: ['chromium-headless-shell', 'chrome-headless-shell'],
    applications: [],
    package: 'chromium-headless-shell',
    download: {
      arguments: ['--only-shell', 'chromium'],
      programs: ['linux64', 'linux-arm64', 'mac-x64', 'mac-arm64', 'win64'].map((platform) =>
        join(
          `chrome-headless-shell-${platform}`,
          platform === 'win64' ? 'chrome-headless-shell.exe' : 'chrome-headless-shell',
        ),
      ),
    },
  },
  whole: {
    programs: ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'],
    applications: [
      '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
      '/Applications/Chromium.app/Contents/MacOS/Chromium',
      'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
      'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
    ],
    package: 'chromium',
    download: {
      arguments: ['--no-shell', 'chromium'],
      programs: [
        'chrome-linux64/chrome',
        'chrome-linux/chrome',
        'chrome-mac/Chromium.app/Contents/MacOS/Chromium',
        'chrome-win64/chrome.exe',
      ],
    },
  },
}

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
    installedBrowser(kind) ??
    installedBrowser('whole') ??
    installWithApt(kinds[kind]) ??
    installWithPlaywright(kinds[kind])
  if (path !== undefined) return path
  throw new Error('Chrome or Chromium was not found and could not be installed. Install one, or set CHROME_PATH.')
}

function installedBrowser(kind: BrowserKind): string | undefined {
  return systemBrowser(kinds[kind]) ?? downloadedBrowser(kinds[kind])
}

function systemBrowser({ programs, applications }: Kind): string | undefined {
  const folders = (process.env['PATH'] ?? '').split(delimiter)
  const inPath = programs.flatMap((name) => folders.map((folder) => join(folder, name)))
  return [...inPath, ...applications].find((path) => existsSync(path))
}

function installWithApt(kind: Kind): string | undefined {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return undefined
  console.log(`Installing ${kind.package} with apt …`)
  // Wait for apt's lock, because several test suites may start at once.
  const install = `apt-get -qq update; apt-get -qq install -y --no-install-recommends ${kind.package}`
  spawnSync('flock', [join(tmpdir(), 'kinora-apt.lock'), 'sh', '-c', install], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    timeout: 600_000,
  })
  return systemBrowser(kind)
}

function installWithPlaywright(kind: Kind): string | undefined {
  console.log('Downloading Chromium …')
  try {
    execFileSync(process.execPath, [playwrightCli(), 'install', ...kind.download.arguments], { stdio: 'inherit' })
  } catch {
    return undefined
  }
  return downloadedBrowser(kind)
}

function playwrightCli(): string {
  return join(dirname(createRequire(import.meta.url).resolve('playwright-core/package.json')), 'cli.js')
}

/** Returns the path of a browser downloaded by Playwright; undefined if there is none. */
function downloadedBrowser({ download }: Kind): string | undefined {
  const folders = [
    join(homedir(), '.cache/ms-playwright'),
    join(homedir(), 'Library/Caches/ms-playwright'),
    join(homedir(), 'AppData/Local/ms-playwright'),
  ]
  return folders
    .filter((folder) => existsSync(folder))
    .flatMap((folder) => readdirSync(folder).map((name) => join(folder, name)))
    .flatMap((folder) => download.programs.map((program) => join(folder, program)))
    .find((path) => existsSync(path))
}
