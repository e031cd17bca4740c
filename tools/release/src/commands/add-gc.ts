import { collectGarbage } from '../builds/collect-garbage.ts'
import { numberUpTo } from './option-values.ts'
import type { AddCommand } from './run-command.ts'

export const addGc: AddCommand = (tool, run) =>
  tool
    .command('gc')
    .description('delete builds and releases that sessions no longer need')
    .option('--days <n>', 'keep everything that was live within this number of days', numberUpTo(), 2)
    .option('--dry-run', 'list the builds and releases to delete, without deleting them')
    .action(({ days, dryRun = false }: { days: number; dryRun?: boolean }) =>
      run(async ({ storage, store }) => {
        const { builds, releases } = await collectGarbage(storage, store, days, dryRun)
        const sum = `${count(builds, 'build')} and ${count(releases, 'release')} ${dryRun ? 'would be' : 'were'} deleted.`
        return [...builds, ...releases, sum].join('\n')
      }),
    )

function count(items: readonly string[], noun: string): string {
  return items.length === 1 ? `1 ${noun}` : `${items.length} ${noun}s`
}
