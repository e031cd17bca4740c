import { formatUsage, readUsage } from '../releases/export-usage.ts'
import type { AddCommand } from './run-command.ts'

export const addUsage: AddCommand = (tool, run) =>
  tool
    .command('usage')
    .description('which live builds import an export of a shared package, whose they are, and what of it will go')
    .argument('[export]', 'an export, a package, or both: Avatar, @kinora/ui, @kinora/ui#Avatar; by default everything')
    .option('--json', 'as JSON')
    .action((asked: string | undefined, { json }: { json?: true }) =>
      run(async ({ store }) => {
        const usage = await readUsage(store, asked)
        return json ? JSON.stringify(usage, null, 2) : formatUsage(usage)
      }),
    )
