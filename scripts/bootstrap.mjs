// The first step of `npm start` and `npm test`. It must run on Node 20 without installed packages, so it imports only Node's own modules.
import { spawnSync, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const commands = {
  start: ['tools/local-stack/src/cli.ts'],
  test: ['scripts/test.ts'],
  dev: ['tools/release/src/cli.ts', 'dev'],
  release: ['tools/release/src/cli.ts'],
  'create-remote': ['tools/create-remote/src/cli.ts'],
  generate: ['scripts/generate.ts'],
  packages: ['tools/packages/src/cli.ts'],
  bench: ['bench/src/run.ts'],
  screens: ['e2e/screens/take-screens.ts'],
  images: ['e2e/images/try-images.ts'],
  browsers: ['e2e/node_modules/@playwright/test/cli.js', 'test', '--config', 'e2e/browsers'],
  lighthouse: ['e2e/lighthouse/run-lighthouse.ts'],
  gallery: ['e2e/gallery/gallery.ts'],
}

function fail(sentence) {
  console.error(sentence)
  process.exit(1)
}

const major = Number(process.versions.node.split('.')[0])
if (major < 20)
  fail(
    `Kinora requires Node 20 or later, but this is ${process.version}. Install a newer version from https://nodejs.org.`,
  )

// Node has already raised the soft limit as far as it can.
const minOpenFiles = 512
const openFiles = Number(process.report.getReport().userLimits?.open_files?.soft ?? Infinity)
if (openFiles < minOpenFiles)
  fail(
    `This shell limits a program to ${openFiles} open files, but Kinora needs ${minOpenFiles}. Run "ulimit -n 4096" (in a new shell if it fails), then try again.`,
  )

const [name, ...rest] = process.argv.slice(2)
const command = commands[name] ?? fail(`"${name}" is not a command. Use one of: ${Object.keys(commands).join(', ')}.`)

installDependencies()

const node = installedNode()
const path = `${join(root, 'node_modules/.bin')}${process.platform === 'win32' ? ';' : ':'}${process.env.PATH}`
// Stripping types and compiling take a third of each process's startup time. The cache lets processes share the result.
const compiled = process.env.NODE_COMPILE_CACHE ?? join(root, '.cache/node')
if (process.env.NODE_COMPILE_CACHE === undefined) boundCompiled()
const child = spawn(node, [join(root, command[0]), ...command.slice(1), ...rest], {
  // The IPC channel forwards signals to the product, and closes when this process exits.
  stdio: ['inherit', 'inherit', 'inherit', ...(name === 'start' ? ['ipc'] : [])],
  cwd: root,
  env: { ...process.env, PATH: path, NODE_COMPILE_CACHE: compiled },
})
child.on('exit', (code, signal) => process.exit(code ?? (signal === null ? 0 : 1)))
if (name === 'start') passInterruptsOn()
else {
  // The child process shares the terminal and receives its signals. This process waits for the child to stop.
  process.on('SIGINT', () => {})
  process.on('SIGTERM', () => child.kill('SIGTERM'))
  process.on('SIGHUP', () => child.kill('SIGHUP'))
}

/** Forwards signals to the product. Ctrl-C arrives twice: from the terminal, and a moment later from npm. */
function passInterruptsOn() {
  const momentMs = 500
  let lastAt = -Infinity
  const passOn = () => {
    const isEcho = performance.now() - lastAt < momentMs
    lastAt = performance.now()
    if (!isEcho && child.connected) child.send({ interrupt: true })
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, passOn)

  // A killed npm doesn't forward a signal, so watch for its exit. A caller other than npm may deliberately exit and leave the product running.
  if (process.env.npm_lifecycle_event === undefined) return
  const npm = parents()
  const watch = setInterval(() => {
    if (parents() === npm) return
    clearInterval(watch)
    passOn()
  }, 1000)
}

/** The project installs its own Node on Linux, so that every machine runs the same version. That version can run TypeScript directly. */
function installedNode() {
  const program = join(root, `node_modules/node-${process.platform}-${process.arch}/bin/node`)
  if (existsSync(program)) return program
  if (major >= 24) return process.execPath
  return fail(
    `On this system, Kinora requires Node 24 or later, but this is ${process.version}. Install it from https://nodejs.org.`,
  )
}

/** Identifies the parent processes up to npm. The result changes when one of them exits. */
function parents() {
  const { ppid } = process
  try {
    const isShell = readFileSync(`/proc/${ppid}/cmdline`, 'utf8').includes('scripts/bootstrap.mjs')
    const stat = readFileSync(`/proc/${ppid}/stat`, 'utf8')
    return isShell ? `${ppid} ${stat.slice(stat.lastIndexOf(')')).split(' ')[2]}` : `${ppid}`
  } catch {
    // On other systems, the shell replaces itself with the command.
    return `${ppid}`
  }
}

/** Clears Node's compile cache once it grows too large. Node never evicts entries, and tests keep adding files from temporary folders. */
function boundCompiled() {
  const most = 20_000
  const versions = existsSync(compiled) ? readdirSync(compiled).map((version) => join(compiled, version)) : []
  for (const version of versions) {
    // Another command may be deleting the cache at the same time.
    try {
      if (readdirSync(version).length > most) rmSync(version, { recursive: true, force: true })
    } catch {}
  }
}

/** Installs the lockfile's dependencies with the pinned pnpm, unless they are already installed. */
function installDependencies() {
  const stampFile = join(root, 'node_modules/.kinora-installed')
  const stamp = createHash('sha256')
    .update(readFileSync(join(root, 'pnpm-lock.yaml')))
    .update(readFileSync(join(root, 'pnpm-workspace.yaml')))
    .update(readFileSync(join(root, 'package.json')))
    .digest('hex')
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp) return

  console.log('Installing dependencies …')
  const { packageManager } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  // PostgreSQL's programs may run as another user.
  const umask = process.umask(0o022)
  const { status, error } = spawnSync('npx', ['--yes', packageManager, 'install', '--frozen-lockfile'], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    shell: process.platform === 'win32',
  })
  process.umask(umask)
  if (error !== undefined) fail(`npx did not start (${error.message}). It is part of npm. Install npm, then try again.`)
  if (status !== 0) fail('Could not install the dependencies. Fix the error above, then run the command again.')
  writeFileSync(stampFile, stamp)
}
