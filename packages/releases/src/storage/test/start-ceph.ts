import { spawn, spawnSync } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'

import { installCeph } from './install-ceph.ts'

/** Ceph's S3 service, running on this machine with all its data in memory. */
export interface RunningCeph {
  endpoint: string
  credentials: { accessKeyId: string; secretAccessKey: string }
  /** Kills the gateway without losing stored data. */
  killGateway(): Promise<void>
  /** Restarts the gateway and waits until it responds. */
  startGateway(): Promise<void>
  stop(): Promise<void>
}

const startMs = 120_000
const credentials = { accessKeyId: 'a-key', secretAccessKey: 'a-secret' }

/** Starts the three Ceph processes that make up an S3 service: a monitor, an in-memory object store and the gateway. */
export async function startCeph(): Promise<RunningCeph> {
  const ceph = installCeph()
  const folder = await mkdtemp(join(tmpdir(), 'kinora-ceph-'))
  const [monitorPort = 0, gatewayPort = 0] = await freePorts(2)
  const fsid = randomUUID()
  const configuration = join(folder, 'ceph.conf')
  const started: ChildProcess[] = []

  const run = (program: string, ...args: string[]) => {
    const { status, stderr } = spawnSync(program, ['-c', configuration, ...args], {
      env: ceph.env,
      encoding: 'utf8',
      timeout: startMs,
    })
    if (status !== 0) throw new Error(`${program} ${args[0]} exited with ${status}: ${stderr}`)
  }
  const start = (program: string, ...args: string[]) => {
    // Take these processes down with the test run if it's killed.
    const child = spawn('setpriv', ['--pdeathsig', 'KILL', program, '-c', configuration, '-f', ...args], {
      env: ceph.env,
      stdio: 'ignore',
    })
    child.on('error', () => {})
    started.push(child)
    return child
  }
  const stop = async () => {
    for (const child of started.toReversed()) await kill(child)
    await rm(folder, { recursive: true, force: true })
  }

  try {
    for (const part of ['mon', 'osd', 'rgw', 'run']) await mkdir(join(folder, part))
    const settings = { ...settingsIn(folder, fsid, monitorPort, gatewayPort), ...ceph.plugins }
    const lines = Object.entries(settings).map(([name, value]) => `${name} = ${value}`)
    await writeFile(configuration, ['[global]', ...lines, ''].join('\n'))
    const [monitors, stores] = [join(folder, 'monmap'), join(folder, 'osdmap')]
    run('monmaptool', '--create', '--fsid', fsid, '--addv', 'a', `[v2:127.0.0.1:${monitorPort}]`, monitors)
    run('osdmaptool', '--createsimple', '1', stores)
    run('ceph-mon', '--mkfs', '-i', 'a', '--monmap', monitors, '--osdmap', stores)
    start('ceph-mon', '-i', 'a')
    run('ceph-osd', '-i', '0', '--mkfs', '--osd-uuid', randomUUID())
    start('ceph-osd', '-i', '0')
    const endpoint = `http://127.0.0.1:${gatewayPort}`
    let gateway: ChildProcess
    const startGateway = async () => {
      gateway = start('radosgw', '--id', 'rgw')
      await untilItAnswers(endpoint, started, folder)
    }
    await startGateway()
    const { accessKeyId, secretAccessKey } = credentials
    const user = ['--uid=tests', '--display-name=tests', `--access-key=${accessKeyId}`, `--secret=${secretAccessKey}`]
    run('radosgw-admin', 'user', 'create', ...user)
    return { endpoint, credentials, killGateway: () => kill(gateway), startGateway, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return
  // There's no data to save, so don't wait for a clean shutdown.
  child.kill('SIGKILL')
  await once(child, 'exit')
}

function settingsIn(folder: string, fsid: string, monitorPort: number, gatewayPort: number): Record<string, string> {
  const log = join(folder, '$name.log')
  return {
    fsid,
    mon_host: `v2:127.0.0.1:${monitorPort}`,
    public_addr: '127.0.0.1',
    cluster_addr: '127.0.0.1',
    ...all('auth', ['cluster', 'service', 'client'], '_required', 'none'),
    ...all('ms', ['mon_client', 'mon_service', 'mon_cluster', 'client', 'service', 'cluster'], '_mode', 'crc'),
    run_dir: join(folder, 'run'),
    admin_socket: '',
    log_file: log,
    mon_data: join(folder, 'mon'),
    osd_data: join(folder, 'osd'),
    rgw_data: join(folder, 'rgw'),
    osd_objectstore: 'memstore',
    osd_class_load_list: '*',
    osd_class_default_list: '*',
    osd_pool_default_size: '1',
    osd_pool_default_min_size: '1',
    osd_pool_default_pg_num: '1',
    osd_pool_default_pg_autoscale_mode: 'off',
    osd_crush_chooseleaf_type: '0',
    mon_allow_pool_size_one: 'true',
    // On startup, the gateway creates pools one by one, and by default waits a second for each.
    paxos_propose_interval: '0.02',
    paxos_min_wait: '0.01',
    rgw_frontends: `beast endpoint=127.0.0.1:${gatewayPort}`,
    rgw_thread_pool_size: '32',
    rgw_enable_gc_threads: 'false',
    rgw_enable_lc_threads: 'false',
    rgw_run_sync_thread: 'false',
    // Makes even short lists span multiple pages.
    rgw_max_listing_results: '3',
  }
}

function all(before: string, names: string[], after: string, value: string): Record<string, string> {
  return Object.fromEntries(names.map((name) => [`${before}_${name}${after}`, value]))
}

async function untilItAnswers(endpoint: string, started: readonly ChildProcess[], folder: string): Promise<void> {
  const end = performance.now() + startMs
  while (!started.some((child) => child.exitCode !== null)) {
    if (
      await fetch(endpoint).then(
        ({ ok }) => ok,
        () => false,
      )
    )
      return
    if (performance.now() > end) break
    await setTimeout(100)
  }
  const log = await readFile(join(folder, 'client.rgw.log'), 'utf8').catch(() => '')
  throw new Error(`Ceph did not start within ${startMs / 1_000} s. The gateway's last lines: ${log.slice(-1_000)}`)
}

async function freePorts(count: number): Promise<number[]> {
  const servers = await Promise.all(
    Array.from({ length: count }, async () => {
      const server = createServer().listen(0, '127.0.0.1')
      await once(server, 'listening')
      return server
    }),
  )
  const ports = servers.map((server) => (server.address() as AddressInfo).port)
  for (const server of servers) server.close()
  return ports
}
