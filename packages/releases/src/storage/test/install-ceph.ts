import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { delimiter, join, resolve } from 'node:path'

/** The programs of a Ceph, and how they are started. */
export interface InstalledCeph {
  env: NodeJS.ProcessEnv
  /** Where its plugins are, as lines of a ceph.conf; none for one of the system. */
  plugins: Record<string, string>
}

const programs = ['ceph-mon', 'ceph-osd', 'radosgw', 'radosgw-admin', 'monmaptool', 'osdmaptool']
const packages = ['ceph-mon', 'ceph-osd', 'radosgw']
/** What the programs load. The packages want more, for disks and for people. */
const isNeeded = (file: string) => /^(?:ceph-(?:base|common|mon|osd)|radosgw|lib[^_]*)_.*\.deb$/.test(file)

const folder = resolve(__dirname, '../../../../../.cache/ceph')

/**
 * Finds the Ceph of this machine, or brings that of its distribution into the workspace's cache, once: by apt, but unpacked beside the system and not
 * installed into it, which takes seconds in place of a minute or two.
 *
 * @throws {Error} that says how to help.
 */
export function installCeph(): InstalledCeph {
  if (programs.every(isInPath)) return { env: process.env, plugins: {} }
  if (!existsSync(folder)) unpack()
  const libraries = readdirSync(join(folder, 'usr/lib')).find((name) => name.endsWith('-linux-gnu')) ?? ''
  const main = join(folder, 'usr/lib', libraries)
  return {
    env: {
      ...process.env,
      PATH: `${join(folder, 'usr/bin')}${delimiter}${process.env['PATH']}`,
      LD_LIBRARY_PATH: [main, join(main, 'ceph'), join(folder, 'lib', libraries)].join(delimiter),
    },
    plugins: {
      plugin_dir: join(main, 'ceph'),
      erasure_code_dir: join(main, 'ceph/erasure-code'),
      osd_class_dir: join(main, 'rados-classes'),
    },
  }
}

function isInPath(program: string): boolean {
  return (process.env['PATH'] ?? '').split(delimiter).some((directory) => existsSync(join(directory, program)))
}

function unpack() {
  const unfinished = `${folder}.${process.pid}`
  const archives = join(unfinished, 'archives')
  mkdirSync(join(archives, 'partial'), { recursive: true })
  try {
    // An image without package lists needs them first, which only root can get.
    if (!download(archives)) {
      apt('update')
      if (!download(archives)) throw new Error(help)
    }
    for (const archive of readdirSync(archives).filter(isNeeded))
      run('dpkg-deb', '-x', join(archives, archive), unfinished)
    rmSync(archives, { recursive: true })
    try {
      renameSync(unfinished, folder)
    } catch (error) {
      // Somebody else was first.
      if (!existsSync(folder)) throw error
    }
  } finally {
    rmSync(unfinished, { recursive: true, force: true })
  }
}

const help =
  'The tests of buckets run on the gateway of Ceph, which could not be brought here: that takes a Debian with apt (and root, where apt has no package lists yet). Elsewhere put ceph-mon, ceph-osd and radosgw into the PATH, or name a bucket for tests in KINORA_TEST_BUCKET, as SITE_STORAGE_URL names one.'

function download(archives: string): boolean {
  return apt(
    'install',
    '-y',
    '--no-install-recommends',
    '--download-only',
    '-o',
    `Dir::Cache::archives=${archives}/`,
    // Nothing is installed, so nobody else's installation is in the way, and nobody has to be root.
    '-o',
    'Debug::NoLocking=1',
    '-o',
    'APT::Sandbox::User=root',
    ...packages,
  )
}

function apt(...args: string[]): boolean {
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
