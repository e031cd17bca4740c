import { collectGarbage } from '../builds/collect-garbage.ts'
import { numberUpTo } from './option-values.ts'
import type { AddCommand } from './run-command.ts'

export const addGc: AddCommand = (tool, run) =>
  tool
    .command('gc')
    .description('delete builds and releases that no session needs any more')
    .option('--days <n>', 'keep everything that was live within this number of days', numberUpTo(), 2)
    .option('--dry-run', 'list what would be deleted, without deleting it')
    .action(({ days, dryRun = false }: { days: number; dryRun?: boolean }) =>
      run(async ({ storage, store }) => {
        const { builds, releases } = await collectGarbage(storage, store, days, dryRun)
        const sum = `${builds.length} builds and ${releases.length} releases ${dryRun ? 'would be deleted' : 'were deleted'}.`
        return [...builds, ...releases, sum].join('\n')
      }),
    )
