import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { workspace } from '@kinora/local-stack'

interface TurboConfig {
  tasks: Record<string, { dependsOn?: string[] } | undefined>
}

/**
 * The apps that are live in a suite's product: those whose builds its task in turbo.json depends on. A change in another app cannot matter to the suite,
 * so a cached result never answers for it.
 */
export function appsOfSuite(suite: string): string[] {
  const { tasks } = JSON.parse(readFileSync(join(workspace, 'turbo.json'), 'utf8')) as TurboConfig
  const apps = (tasks[suite]?.dependsOn ?? []).flatMap((task) => task.match(/^app:(.+)$/)?.[1] ?? [])
  if (apps.length === 0)
    throw new Error(`No app is live in the product of "${suite}": have its task in turbo.json depend on "app:shell".`)
  // The build of each remote depends on the shell's.
  return ['shell', ...apps.filter((app) => app !== 'shell')]
}
