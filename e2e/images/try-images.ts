import { spawn, spawnSync } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import {
  cpSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  readdirSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { connect } from 'node:http2'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'

import { browserArguments, findBrowser } from '@kinora/release/browser'
import { freePort } from '@kinora/local-stack'
import { chromium, type Page } from '@playwright/test'

import { publishInPage } from './publish-in-page.ts'
import { workspace } from '../set-up/workspace.ts'

/*
 * `npm run test:images` builds the committed Dockerfile, starts compose.yaml with the real tools on a separate Docker daemon, and opens a page. Doesn't pull
 * any images: the base image is a local Debian with the workspace's Node, and servers from Debian packages replace third-party images. Everything runs on
 * loopback, without Docker networks. Requires root on Debian. Programs and images are cached in `.cache/images`.
 */

const cache = join(workspace, '.cache/images')
const programs = join(cache, 'programs')
const substitutes = join(import.meta.dirname, 'substitutes')
const others = ['postgres', 'valkey', 'proxy', 'bucket']
/** Maximum size that each image may add to its base, in MB. The worker includes ffmpeg. */
const ownImages = { migrate: 150, provider: 150, worker: 400, site: 150, release: 150 }

const env: NodeJS.ProcessEnv = {
  ...process.env,
  PATH: `${programs}/usr/bin:${programs}/usr/sbin:${process.env['PATH']}`,
  DEBOOTSTRAP_DIR: join(programs, 'usr/share/debootstrap'),
  // Keep the path short, because socket paths have a length limit.
  DOCKER_HOST: `unix:///run/kinora-images-${process.pid}.sock`,
  DOCKER_BUILDKIT: '1',
}

if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) {
  console.error(
    'test:images starts its own Docker daemon, which requires root on Debian. If you already have Docker, run "docker compose up --build" instead.',
  )
  process.exit(1)
}
try {
  await tryImages()
  console.log('The images and compose.yaml work.')
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}

async function tryImages(): Promise<void> {
  say('Installing Docker, docker-compose and debootstrap')
  bringPrograms()
  const daemon = await startDaemon()
  try {
    const base = /^ARG NODE_IMAGE=(.*)$/m.exec(readFileSync(join(workspace, 'Dockerfile'), 'utf8'))?.[1]
    if (base === undefined)
      throw new Error('The Dockerfile has no "ARG NODE_IMAGE=…" line, so its base image cannot be replaced.')
    if (run('docker', 'image', 'ls', '--quiet', base) === '') makeBase(base)
    say('Building the substitutes for third-party images')
    run(
      'docker',
      'build',
      '--network',
      'host',
      '--build-arg',
      `NODE_IMAGE=${base}`,
      '--tag',
      'kinora-substitutes',
      substitutes,
    )
    const compose = await composeOf()
    const { services } = JSON.parse(compose('config', '--format', 'json')) as {
      services: Record<string, { image: string }>
    }
    for (const name of others) run('docker', 'tag', 'kinora-substitutes', services[name]?.image ?? '')
    await tryProduct(compose, base)
  } finally {
    await stopDaemon(daemon)
  }
}

async function tryProduct(compose: (...args: string[]) => string, base: string): Promise<void> {
  try {
    say('Building the images and starting everything: sh deploy/compose.sh')
    // Run the commands that the guide lists for a fresh clone with Docker.
    compose()
    for (const [name, most] of Object.entries(ownImages)) {
      holdSize(name, base, most)
      holdLabels(name)
    }
    holdToPromises(compose)
    await openPage(`https://kinora.localhost:${env['HTTPS_PORT']}`)
    say('Stopping a site and a provider')
    compose('stop', 'site-1', 'provider-1')
    for (const name of ['site-1', 'provider-1']) {
      const { State } = inspect(compose, name)
      if (State.ExitCode !== 0)
        throw new Error(`${name} exited with ${State.ExitCode} after SIGTERM:\n${compose('logs', name)}`)
    }
  } catch (error) {
    console.error(compose('logs', '--tail', '40'))
    throw error
  } finally {
    compose('down', '--volumes', '--timeout', '30')
  }
}

/** Checks what the guide promises about running containers. */
function holdToPromises(compose: (...args: string[]) => string): void {
  for (const name of ['site-1', 'site-2', 'provider-1', 'provider-2', 'worker']) {
    const { Config, HostConfig, State } = inspect(compose, name)
    if (Config.User !== '1000:1000' || !HostConfig.ReadonlyRootfs || State.Health.Status !== 'healthy')
      throw new Error(
        `${name} runs as "${Config.User}", read-only: ${HostConfig.ReadonlyRootfs}, ${State.Health.Status}.`,
      )
    const found = compose('exec', '-T', name, 'sh', '-c', 'command -v npm pnpm gcc make git curl || true')
    if (found !== '') throw new Error(`${name} contains unnecessary tools:\n${found}`)
    holdToBills(compose, name)
  }
}

/** Checks that the SBOMs list the npm and Debian packages in a container. */
function holdToBills(compose: (...args: string[]) => string, name: string): void {
  const inside = (...command: string[]) => compose('exec', '-T', name, ...command)
  const namesOf = (bill: string): string[] => {
    const { components } = JSON.parse(inside('cat', `sbom/${bill}.cdx.json`)) as {
      components: { name: string; version: string }[]
    }
    return components.map((component) => `${component.name} ${component.version}`)
  }
  const service = name.startsWith('site') ? 'site' : 'provider'
  const fastify = `fastify ${inside('node', '--print', `require('./services/${service}/node_modules/fastify/package.json').version`)}`
  const npm = namesOf('npm')
  const debian = namesOf('debian')
  const wanted = ['libc6', ...(name === 'worker' ? ['ffmpeg'] : [])].map(
    (each) => `${each} ${inside('dpkg-query', '--show', '--showformat', '${Version}', each)}`,
  )
  const missing = [fastify, ...wanted].filter((each) => ![...npm, ...debian].includes(each))
  if (missing.length > 0) throw new Error(`The SBOMs for ${name} do not list ${missing.join(', ')}.`)
  say(`${name} lists ${npm.length} npm packages and ${debian.length} Debian packages`)
}

interface Inspected {
  Config: { User: string }
  HostConfig: { ReadonlyRootfs: boolean }
  State: { ExitCode: number; Health: { Status: string } }
}

function inspect(compose: (...args: string[]) => string, name: string): Inspected {
  const [found] = JSON.parse(run('docker', 'inspect', compose('ps', '--all', '--quiet', name))) as Inspected[]
  if (found === undefined) throw new Error(`The container for ${name} does not exist.`)
  return found
}

async function openPage(origin: string): Promise<void> {
  const session = connect(origin.replace('kinora.localhost', '127.0.0.1'), {
    servername: 'kinora.localhost',
    rejectUnauthorized: false,
  })
  await once(session, 'connect')
  session.close()
  const browser = await chromium.launch({ executablePath: findBrowser('headless'), args: browserArguments })
  try {
    const page = await browser.newPage({ ignoreHTTPSErrors: true })
    await page.goto(origin)
    await page.getByRole('link', { name: 'Kinora' }).first().waitFor()
    const health = await page.evaluate(async () => (await fetch('/api/v1/health')).status)
    if (health !== 200) throw new Error(`The page's call to the provider failed with ${health}.`)
    say(`Opened a page: "${await page.title()}"`)
    const id = await page.evaluate(publishInPage, {
      clip: sample('clip.mp4'),
      picture: sample('picture.jpg'),
      name: `try${process.pid}`,
    })
    const heights = await untilRenditions(page, id)
    say(`Renditions of an uploaded video: ${heights.join(', ')}`)
  } finally {
    await browser.close()
  }
}

/** Waits until the worker has created a video's renditions, and returns their heights. */
async function untilRenditions(page: Page, id: string): Promise<number[]> {
  for (let tries = 0; tries < 300; tries += 1) {
    const heights = await page.evaluate(async (path) => {
      const { data } = (await (await fetch(path)).json()) as { data: { stream?: { url: string; heights: number[] } } }
      return data.stream && (await fetch(data.stream.url)).ok ? data.stream.heights : undefined
    }, `/api/v1/videos/${id}`)
    if (heights) return heights
    await setTimeout(1000)
  }
  throw new Error('The worker did not create renditions within five minutes.')
}

function sample(name: string): string {
  return readFileSync(join(workspace, 'services/provider/src/test/media', name)).toString('base64')
}

/** Unpacks the programs without installing them. Takes docker-compose from trixie, because the one in bookworm is too old. */
function bringPrograms(): void {
  if (existsSync(programs)) return
  const unfinished = join(cache, 'unfinished')
  rmSync(unfinished, { recursive: true, force: true })
  const apt = join(unfinished, 'apt')
  mkdirSync(join(apt, 'lists/partial'), { recursive: true })
  mkdirSync(join(apt, 'cache/archives/partial'), { recursive: true })
  writeFileSync(
    join(apt, 'sources.list'),
    'deb [signed-by=/usr/share/keyrings/debian-archive-keyring.gpg] http://deb.debian.org/debian trixie main\n',
  )
  const trixie = [
    `Dir::Etc::sourcelist=${apt}/sources.list`,
    'Dir::Etc::sourceparts=-',
    `Dir::State::lists=${apt}/lists`,
    `Dir::Cache=${apt}/cache`,
  ].flatMap((option) => ['-o', option])
  run('apt-get', 'update')
  runIn(apt, 'apt-get', 'download', 'docker.io', 'containerd', 'runc', 'debootstrap')
  run('apt-get', ...trixie, 'update')
  runIn(apt, 'apt-get', ...trixie, 'download', 'docker-compose')
  const root = join(unfinished, 'root')
  for (const archive of readdirSync(apt).filter((file) => file.endsWith('.deb')))
    run('dpkg-deb', '-x', join(apt, archive), root)
  cpSync(root, programs, { recursive: true, verbatimSymlinks: true })
  rmSync(unfinished, { recursive: true })
}

/** Creates a Debian image with Node and npm to replace the Node image in the Dockerfile. */
function makeBase(name: string): void {
  say(`Creating a substitute for ${name} (takes a few minutes, only once)`)
  const root = join(cache, 'base')
  rmSync(root, { recursive: true, force: true })
  run('debootstrap', '--variant=minbase', '--include=ca-certificates', 'trixie', root, 'http://deb.debian.org/debian')
  run('chroot', root, 'useradd', '--uid', '1000', '--user-group', '--create-home', 'node')
  cpSync(realpathSync(join(workspace, 'node_modules/.bin/node')), join(root, 'usr/local/bin/node'))
  const modules = join(root, 'usr/local/lib/node_modules')
  mkdirSync(modules, { recursive: true })
  cpSync(join(run('npm', 'root', '--global'), 'npm'), join(modules, 'npm'), { recursive: true })
  for (const program of ['npm', 'npx'])
    symlinkSync(`../lib/node_modules/npm/bin/${program}-cli.js`, join(root, 'usr/local/bin', program))
  // Make the container trust the same certificates as this machine.
  const certificates = '/usr/local/share/certificates.crt'
  cpSync('/etc/ssl/certs/ca-certificates.crt', join(root, certificates), { dereference: true })
  mkdirSync(join(root, 'usr/local/etc'), { recursive: true })
  writeFileSync(join(root, 'usr/local/etc/npmrc'), `cafile=${certificates}\n`)
  const archive = join(cache, 'base.tar')
  run('tar', '-C', root, '--exclude=./proc/*', '--exclude=./sys/*', '--exclude=./dev/*', '-cf', archive, '.')
  const settings = `ENV NODE_EXTRA_CA_CERTS=${certificates} SSL_CERT_FILE=${certificates} PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin`
  run('docker', 'import', '--change', settings, '--change', 'CMD ["node"]', archive, name)
  rmSync(archive)
  rmSync(root, { recursive: true })
}

async function startDaemon(): Promise<ChildProcess> {
  say('Starting Docker')
  const state = join(cache, 'docker')
  mkdirSync(state, { recursive: true })
  const nothingOfTheNetwork = [
    '--iptables=false',
    '--ip6tables=false',
    '--bridge=none',
    '--ip-forward=false',
    '--ip-masq=false',
  ]
  const folders = [
    `--data-root=${state}/data`,
    `--exec-root=/run/kinora-images-${process.pid}`,
    `--pidfile=${state}/pid`,
  ]
  const log = openSync(join(state, 'log'), 'w')
  const daemon = spawn(
    'dockerd',
    [
      '--host',
      env['DOCKER_HOST'] ?? '',
      ...folders,
      ...nothingOfTheNetwork,
      '--storage-driver=overlay2',
      '--exec-opt=native.cgroupdriver=cgroupfs',
    ],
    { env, stdio: ['ignore', log, log], detached: true },
  )
  for (let tries = 0; tries < 300 && daemon.exitCode === null; tries += 1) {
    if (spawnSync('docker', ['version'], { env }).status === 0) return daemon
    await setTimeout(200)
  }
  await stopDaemon(daemon)
  throw new Error(`Docker did not start. See ${state}/log.`)
}

/** Stops the daemon and cleans up its containers and mounts, whatever state they're in. */
async function stopDaemon(daemon: ChildProcess): Promise<void> {
  say('Stopping Docker')
  const ids = spawnSync('docker', ['ps', '--quiet'], { env, encoding: 'utf8' })
    .stdout.trim()
    .split('\n')
    .filter(Boolean)
  if (ids.length > 0) spawnSync('docker', ['rm', '--force', ...ids], { env })
  if (daemon.exitCode === null) {
    daemon.kill('SIGTERM')
    await once(daemon, 'exit')
  }
  const folder = `/run/kinora-images-${process.pid}`
  // Docker leaves behind its mount of the machine's network namespace.
  for (const place of mountsBelow(folder)) run('umount', place)
  rmSync(folder, { recursive: true, force: true })
  const left = mountsBelow(join(cache, 'docker'))
  if (left.length > 0) throw new Error(`Some mounts could not be removed. Unmount them:\n${left.join('\n')}`)
}

function mountsBelow(folder: string): string[] {
  const places = readFileSync('/proc/mounts', 'utf8')
    .split('\n')
    .map((line) => line.split(' ')[1] ?? '')
  return places.filter((place) => place.startsWith(`${folder}/`))
}

/** Runs the real docker-compose with the committed file and an override that binds to loopback. */
async function composeOf(): Promise<(...args: string[]) => string> {
  const names = [
    'BUCKET',
    'POSTGRES',
    'VALKEY',
    'SITE_1',
    'SITE_2',
    'PROVIDER_1',
    'PROVIDER_2',
    'WORKER',
    'HTTP',
    'HTTPS',
  ]
  for (const name of names) env[`${name}_PORT`] = String(await freePort())
  // Docker looks for docker-compose among the plugins in its config folder.
  const config = join(cache, 'config')
  rmSync(config, { recursive: true, force: true })
  mkdirSync(join(config, 'cli-plugins'), { recursive: true })
  symlinkSync(
    join(programs, 'usr/libexec/docker/cli-plugins/docker-compose'),
    join(config, 'cli-plugins/docker-compose'),
  )
  Object.assign(env, {
    DOCKER_CONFIG: config,
    COMPOSE_FILE: `compose.yaml:${join(substitutes, 'loopback.compose.yaml')}`,
    COMPOSE_PROJECT_NAME: `kinora-try-${process.pid}`,
    // Use a separate file, so that the developer's own secrets aren't touched.
    KINORA_ENV_FILE: join(config, 'secrets.env'),
  })
  return (...args) => run('sh', 'deploy/compose.sh', ...args)
}

function sizeOf(image: string): number {
  return Number(run('docker', 'image', 'inspect', '--format', '{{.Size}}', image))
}

function holdSize(name: string, base: string, most: number): void {
  const size = sizeOf(`kinora/${name}:local`)
  const above = (size - sizeOf(base)) / 1e6
  console.log(`kinora/${name}: ${(size / 1e6).toFixed(0)} MB, ${above.toFixed(0)} MB above its base`)
  if (above > most)
    throw new Error(`kinora/${name} is too large: ${above.toFixed(0)} MB above its base, limit ${most} MB.`)
}

/** Checks the image labels that registries display. */
function holdLabels(name: string): void {
  const labels = JSON.parse(
    run('docker', 'image', 'inspect', '--format', '{{json .Config.Labels}}', `kinora/${name}:local`),
  ) as Record<string, string>
  const wanted = ['title', 'description', 'source', 'licenses', 'vendor', 'version', 'revision']
  const missing = wanted.filter((label) => !labels[`org.opencontainers.image.${label}`])
  if (missing.length > 0) throw new Error(`kinora/${name} lacks the labels ${missing.join(', ')}.`)
  const title = labels['org.opencontainers.image.title']
  if (title !== `kinora-${name}` || labels['kinora.sbom'] !== '/kinora/sbom')
    throw new Error(`kinora/${name} has wrong labels: title ${title}, SBOM folder ${labels['kinora.sbom']}.`)
}

function say(line: string): void {
  console.log(line)
}

function run(command: string, ...args: string[]): string {
  return runIn(workspace, command, ...args)
}

function runIn(cwd: string, command: string, ...args: string[]): string {
  const { status, stdout, stderr, error } = spawnSync(command, args, {
    cwd,
    env,
    encoding: 'utf8',
    maxBuffer: 1e8,
    timeout: 1_800_000,
  })
  if (status !== 0)
    throw new Error(
      `${command} ${args.join(' ')} failed: ${error?.message ?? ''}\n${stdout}\n${stderr}`.slice(-6_000),
      { cause: error },
    )
  return stdout.trim()
}
