import { unmetRanges } from '@kinora/federation'
import type { MicroFrontend } from '@kinora/federation'
import type { ReleaseStore } from '@kinora/federation/storage'

/** One app of the live release. */
export interface LiveApp {
  id: string
  version: string
  build: string
  owner: string
  /** The ranges that it was built with and the live shell does not meet, in words; its pages say so to viewers. */
  unmet: string[]
}

/** What is live. */
export interface ReleaseStatus {
  release: string
  sequence: number
  /** When the release was made, as an ISO date. */
  createdAt: string
  apps: LiveApp[]
}

/**
 * Reads what is live, and compares every remote's ranges with what the live shell provides.
 *
 * @throws {Error} before the first release.
 */
export async function readStatus(store: ReleaseStore): Promise<ReleaseStatus> {
  const pointer = await store.readPointer()
  if (pointer === undefined)
    throw new Error('Nothing is live yet. Publish the shell and the remotes, then promote them.')
  const { microFrontends } = await store.readRelease(pointer.stable)
  const shell = microFrontends.shell[0]?.extras
  return {
    release: pointer.stable,
    sequence: pointer.sequence,
    createdAt: shell?.release?.createdAt ?? '',
    apps: Object.entries(microFrontends).flatMap(([id, [entry]]) =>
      entry === undefined ? [] : [liveApp(id, entry, shell?.provides ?? {})],
    ),
  }
}

function liveApp(id: string, { metadata, extras }: MicroFrontend, provides: Record<string, string>): LiveApp {
  const unmet = unmetRanges(extras.requires, provides).map(
    ({ name, range, provided }) => `needs ${name} ${range}; the live shell has ${provided ?? 'none'}`,
  )
  return { id, version: metadata.version, build: extras.build, owner: extras.owner, unmet }
}

/** The status as a table for a terminal. */
export function formatStatus({ release, sequence, createdAt, apps }: ReleaseStatus): string {
  const rows = [
    ['APP', 'VERSION', 'BUILD', 'OWNER'],
    ...apps.map(({ id, version, build, owner }) => [id, version, build, owner]),
  ]
  const widths = [0, 1, 2].map((column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
  const table = rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  )
  const faults = apps.flatMap(({ id, version, unmet }) => unmet.map((fault) => `! ${id} ${version} ${fault}`))
  return [`release ${release}, sequence ${sequence}, made ${createdAt}`, '', ...table, ...faults].join('\n')
}
