import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import { homedir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome']
const applications = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
]

/**
 * The path of a Chromium: the one that `CHROME_PATH` names, one of the system, or one that is installed now (by apt as root, otherwise by
 * Playwright's own download).
 *
 * @throws {Error} that says how to help, when there is none and none can be installed.
 */
export function findBrowser(): string {
  const named = process.env['CHROME_PATH']
  if (named) {
    if (existsSync(named)) return named
    throw new Error(`CHROME_PATH is "${named}", and there is no such file. Point it at a Chrome or Chromium.`)
  }
  const found = systemBrowser() ?? downloadedBrowser() ?? installWithApt() ?? installWithPlaywright()
  if (found === undefined) {
    throw new Error(
      'There is no Chrome or Chromium here, and none could be installed. Install one, or point CHROME_PATH at one.',
    )
  }
  // Playwright reads the configuration again in each of its processes.
  process.env['CHROME_PATH'] = found
  return found
}

function systemBrowser(): string | undefined {
  const folders = (process.env['PATH'] ?? '').split(delimiter)
  const inPath = names.flatMap((name) => folders.map((folder) => join(folder, name)))
  return [...inPath, ...applications].find((path) => existsSync(path))
}

function installWithApt(): string | undefined {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return undefined
  console.log('Installing Chromium with apt …')
  apt('update')
  apt('install', '-y', '--no-install-recommends', 'chromium')
  return systemBrowser()
}

function apt(...args: string[]) {
  spawnSync('apt-get', ['-qq', '-o', 'DPkg::Lock::Timeout=300', ...args], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  })
}

function installWithPlaywright(): string | undefined {
  console.log('Downloading Chromium …')
  try {
    execFileSync(process.execPath, [playwrightCli(), 'install', 'chromium'], { stdio: 'inherit' })
  } catch {
    return undefined
  }
  return downloadedBrowser()
}

function playwrightCli(): string {
  return join(dirname(createRequire(import.meta.url).resolve('playwright-core/package.json')), 'cli.js')
}

/** Where Playwright keeps what it downloads. */
function downloadedBrowser(): string | undefined {
  const folders = [
    join(homedir(), '.cache/ms-playwright'),
    join(homedir(), 'Library/Caches/ms-playwright'),
    join(homedir(), 'AppData/Local/ms-playwright'),
  ]
  const executables = [
    'chrome-linux64/chrome',
    'chrome-linux/chrome',
    'chrome-mac/Chromium.app/Contents/MacOS/Chromium',
    'chrome-win64/chrome.exe',
    'chrome-win/chrome.exe',
  ]
  return folders
    .filter((folder) => existsSync(folder))
    .flatMap((folder) => readdirSync(folder).map((name) => join(folder, name)))
    .flatMap((folder) => executables.map((executable) => join(folder, executable)))
    .find((path) => existsSync(path))
}
