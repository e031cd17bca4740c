import { readJudgement } from '../console/health/ask-telemetry.ts'
import { formatStatus, readStatus } from '../releases/release-status.ts'
import { readErrorCounts } from '../site/error-counts.ts'
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
