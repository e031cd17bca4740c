import { CodedError } from '../errors/coded-error.ts'
import { formatUsage, readUsage } from '../releases/export-usage.ts'
import { isHarmless, planRemoval, removalInWords } from '../releases/planned-removal.ts'
import type { AddCommand } from './run-command.ts'
import { UsageError } from './exit-codes.ts'

interface UsageOptions {
  json?: true
  removal?: true
}

export const addUsage: AddCommand = (tool, run) =>
  tool
    .command('usage')
    .description(
      'list live builds that import an export from a shared package, with their owners and deprecation dates',
    )
    .argument('[export]', 'an export, a package, or both: Avatar, @kinora/ui, @kinora/ui#Avatar; by default everything')
    .option('--removal', 'show which builds the removal would break; exits with 1 if a live build would or might break')
    .option('--json', 'print the result as JSON')
    .action((asked: string | undefined, { json, removal }: UsageOptions) => {
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
