import { collectGarbage } from '../builds/collect-garbage.ts'
import { readJudgement } from '../console/health/ask-telemetry.ts'
import { CodedError } from '../errors/coded-error.ts'
import { formatUsage, isHarmless, planRemoval, readUsage, removalInWords } from '../releases/export-usage.ts'
import { formatHistory, readHistory } from '../releases/release-history.ts'
import { formatStatus, readStatus } from '../releases/release-status.ts'
import { readErrorCounts } from '../site/error-counts.ts'
import { UsageError } from './exit-codes.ts'
import { numberUpTo } from './option-values.ts'
import { jsonOption } from './run-command.ts'
import type { AddCommand } from './run-command.ts'

export const addStatus: AddCommand = (tool, run) =>
  tool
    .command('status')
    .description('show live builds with their owners, age and version ranges, and errors in the last hour')
    .addOption(jsonOption())
    .action(({ json }: { json?: true }) =>
      run(async (site) => {
        const hasCanary = (await site.store.readPointer())?.canary !== undefined
        const [errors, judged] = await Promise.all([readErrorCounts(site), hasCanary ? readJudgement(site) : undefined])
        const status = await readStatus(site.storage, site.store, errors, judged)
        return json ? JSON.stringify(status, null, 2) : `${formatStatus(status)}\n${status.release}`
      }),
    )

export const addHistory: AddCommand = (tool, run) =>
  tool
    .command('history')
    .description('list the changes to the live release, newest first')
    .option('--limit <n>', 'the number of changes to list', numberUpTo(), 20)
    .addOption(jsonOption())
    .action(({ limit, json }: { limit: number; json?: true }) =>
      run(async ({ store }) => {
        const entries = await readHistory(store, limit)
        return json ? JSON.stringify(entries, null, 2) : formatHistory(entries)
      }),
    )

export const addUsage: AddCommand = (tool, run) =>
  tool
    .command('usage')
    .description(
      'list live builds that import an export from a shared package, with their owners and deprecation dates',
    )
    .argument('[export]', 'an export, a package, or both: Avatar, @kinora/ui, @kinora/ui#Avatar; by default everything')
    .option('--removal', 'show which builds the removal would break; exits with 1 if a live build would or might break')
    .addOption(jsonOption())
    .action((asked: string | undefined, { json, removal }: { json?: true; removal?: true }) => {
      if (removal && asked === undefined)
        throw new UsageError('--removal requires an export or a package, such as @kinora/ui#Avatar.')
      return run(async ({ store }) => {
        if (!removal || asked === undefined) {
          const usage = await readUsage(store, asked)
          return json ? JSON.stringify(usage, null, 2) : formatUsage(usage)
        }
        const planned = await planRemoval(store, asked)
        if (isHarmless(planned)) return json ? JSON.stringify(planned, null, 2) : removalInWords(planned).join('\n')
        if (json) throw new Error(JSON.stringify(planned, null, 2))
        throw new CodedError('KIN-USE-001', removalInWords(planned).join('\n'))
      })
    })

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
