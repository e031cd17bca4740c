import { formatHistory, readHistory } from '../releases/release-history.ts'
import { numberUpTo } from './option-values.ts'
import { jsonOption } from './run-command.ts'
import type { AddCommand } from './run-command.ts'

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
