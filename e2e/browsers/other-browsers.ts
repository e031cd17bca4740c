import { spawn, spawnSync } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { existsSync, globSync } from 'node:fs'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { delimiter, join } from 'node:path'

/** Debian packages for each browser, including H.264 and AAC codecs. */
const packages = {
  firefox: ['firefox-esr', 'libavcodec59'],
  webkit: ['webkit2gtk-driver', 'xvfb', 'gstreamer1.0-plugins-good', 'gstreamer1.0-plugins-bad', 'gstreamer1.0-libav'],
}

/** Locates Firefox, using `FIREFOX_PATH` or the system's Firefox. Installs Firefox if there is none. */
export function findFirefox(): string {
  const named = process.env['FIREFOX_PATH']
  return named ?? program('firefox-esr', 'firefox') ?? install('firefox', 'firefox-esr')
}

/** Locates WebKitGTK's driver and MiniBrowser. Installs them if necessary. */
export function findWebKit(): { driver: string; browser: string } {
  const driver = program('WebKitWebDriver') ?? install('webkit', 'WebKitWebDriver')
  const browser = globSync('/usr/{lib,libexec}/{,*/}webkit{2,}gtk-*/MiniBrowser')[0]
  if (browser === undefined)
    throw new Error(
      'WebKitGTK is installed without MiniBrowser, which its driver needs. Install the package that contains MiniBrowser.',
    )
  return { driver, browser }
}

function program(...names: string[]): string | undefined {
  const folders = (process.env['PATH'] ?? '').split(delimiter)
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find((path) => existsSync(path))
}

/** Installs a browser. @throws {Error} with instructions, if the installation fails. */
function install(browser: keyof typeof packages, name: string): string {
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    apt('update')
    apt('install', '-y', '--no-install-recommends', ...packages[browser])
  }
  const path = program(name)
  if (path !== undefined) return path
  throw new Error(
    `${name} is missing and could not be installed. Install the Debian packages ${packages[browser].join(', ')}, or their equivalents on your system.`,
  )
}

function apt(...args: string[]): void {
  spawnSync('apt-get', ['-qq', '-o', 'DPkg::Lock::Timeout=300', ...args], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    timeout: 900_000,
  })
}

/** Starts WebKitGTK's driver on loopback, using a virtual screen. */
export async function startWebKitDriver(driver: string): Promise<{ url: string; stop(): void }> {
  const screen = `:${100 + (process.pid % 400)}`
  const xvfb = spawn('Xvfb', [screen, '-screen', '0', '2000x1400x24', '-nolisten', 'tcp'], { stdio: 'ignore' })
  const port = await freePort()
  const started = spawn(driver, ['--host=127.0.0.1', `--port=${port}`], {
    stdio: 'ignore',
    env: { ...process.env, DISPLAY: screen, GDK_BACKEND: 'x11', LIBGL_ALWAYS_SOFTWARE: '1' },
  })
  const url = `http://127.0.0.1:${port}`
  const stop = () => [started, xvfb].forEach((each) => each.kill())
  try {
    await untilItAnswers(`${url}/status`, started)
  } catch (error) {
    stop()
    throw error
  }
  return { url, stop }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}

async function untilItAnswers(url: string, program: ChildProcess): Promise<void> {
  const end = Date.now() + 30_000
  while (Date.now() < end && program.exitCode === null) {
    const isUp = await fetch(url, { signal: AbortSignal.timeout(1_000) }).then(
      ({ ok }) => ok,
      () => false,
    )
    if (isUp) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error(`WebKitWebDriver does not respond at ${url}. Start it manually to see why.`)
}
