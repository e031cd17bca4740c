import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Debian programs that a test needs. */
export interface DebianPrograms {
  /** Name of the programs' folder in the workspace's cache. */
  name: string
  programs: string[]
  packages: string[]
  /** Selects which packages to unpack, because dependencies include more than tests need. */
  isNeeded(file: string): boolean
  /** Additional folders that contain libraries. */
  libraryFolders?: string[]
  /** Instructions to show if the programs can't be installed. */
  help: string
}

export interface InstalledPrograms {
  env: NodeJS.ProcessEnv
  /** Folder where the programs were unpacked; undefined for a system-wide installation. */
  root: string | undefined
  /** Folder that contains the programs' libraries. */
  libraries: string
}

const cache = fileURLToPath(new URL('../../../../../.cache', import.meta.url))

/**
 * Finds the programs on this machine, or downloads the distribution's packages into the workspace's cache. Unpacks the packages rather than installing them,
 * which takes seconds instead of minutes.
 *
 * @throws {Error} with instructions, if both fail.
 */
export function installDebianPrograms(wanted: DebianPrograms): InstalledPrograms {
  if (wanted.programs.every(isInPath)) return { env: process.env, root: undefined, libraries: '' }
  const root = join(cache, wanted.name)
  if (!existsSync(root)) unpack(wanted, root)
  const name = readdirSync(join(root, 'usr/lib')).find((entry) => entry.endsWith('-linux-gnu')) ?? ''
  const libraries = join(root, 'usr/lib', name)
  const env = {
    ...process.env,
    PATH: `${join(root, 'usr/bin')}${delimiter}${process.env['PATH']}`,
    LD_LIBRARY_PATH: [
      libraries,
      ...[wanted.name, ...(wanted.libraryFolders ?? [])].map((folder) => join(libraries, folder)),
      join(root, 'lib', name),
    ].join(delimiter),
  }
  return { env, root, libraries }
}

function isInPath(program: string): boolean {
  return (process.env['PATH'] ?? '').split(delimiter).some((directory) => existsSync(join(directory, program)))
}

function unpack({ packages, isNeeded, help }: DebianPrograms, root: string) {
  mkdirSync(dirname(root), { recursive: true })
  const unfinished = mkdtempSync(`${root}.`)
  const archives = join(unfinished, 'archives')
  mkdirSync(join(archives, 'partial'), { recursive: true })
  try {
    // Container images often lack package lists. Downloading those requires root.
    if (!download(archives, packages, help)) {
      apt(help, 'update')
      if (!download(archives, packages, help)) throw new Error(help)
    }
    for (const archive of readdirSync(archives).filter(isNeeded))
      run('dpkg-deb', '-x', join(archives, archive), unfinished)
    rmSync(archives, { recursive: true })
    try {
      renameSync(unfinished, root)
    } catch (error) {
      // Ignore the error if another process has unpacked them first.
      if (!existsSync(root)) throw error
    }
  } finally {
    rmSync(unfinished, { recursive: true, force: true })
  }
}

function download(archives: string, packages: string[], help: string): boolean {
  return apt(
    help,
    'install',
    '-y',
    '--no-install-recommends',
    '--download-only',
    '-o',
    `Dir::Cache::archives=${archives}/`,
    // Only download, so that apt needs neither its lock nor root.
    '-o',
    'Debug::NoLocking=1',
    '-o',
    'APT::Sandbox::User=root',
    ...packages,
  )
}

function apt(help: string, ...args: string[]): boolean {
  if (!existsSync('/usr/bin/apt-get')) throw new Error(help)
  const { status } = spawnSync('apt-get', ['-qq', '-o', 'DPkg::Lock::Timeout=300', ...args], {
    stdio: 'ignore',
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    timeout: 300_000,
  })
  return status === 0
}

function run(command: string, ...args: string[]) {
  const { status, error, stderr } = spawnSync(command, args, { encoding: 'utf8', timeout: 300_000 })
  if (status !== 0)
    throw new Error(`${command} ${args.join(' ')} failed: ${error?.message ?? stderr}`, { cause: error })
}
