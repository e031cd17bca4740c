import { storageUrlForms } from '@kinora/releases/storage'
import { Command, CommanderError } from 'commander'

import { removeLeftovers } from '../builds/scratch-folder.ts'
import { openSite } from '../site/open-site.ts'
import { addCanary, addCheck, addHalt, addPromote, addRetire, addRollback } from './change-commands.ts'
import { UsageError } from './exit-codes.ts'
import { addPreview, addPublish } from './publish-commands.ts'
import { addGc, addHistory, addStatus, addUsage } from './report-commands.ts'
import type { Output } from './run-command.ts'
import { addConsole, addDev } from './serve-commands.ts'

/** All commands, in the order of a release's life cycle. */
const commands = [
  addDev,
  addPublish,
  addPreview,
  addCheck,
  addPromote,
  addCanary,
  addHalt,
  addRollback,
  addStatus,
  addHistory,
  addUsage,
  addRetire,
  addGc,
  addConsole,
]

const settings = `
A build ID, as printed by "publish", looks like watch@1.0.0-4f0c2d9e1b. The site's storage is $KINORA_HOME/site (KINORA_HOME defaults to .kinora),
$SITE_ROOT, or $SITE_STORAGE_URL: ${storageUrlForms}. A bucket requires AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.

"check", "status", "dev" and "preview" use a site with the same storage: $KINORA_SITE_URL (http://localhost:3000 by default) with its
$KINORA_OPERATOR_TOKEN. The token of a local site is found automatically.`

/**
 * Runs the tool with the given arguments.
 *
 * @param startedAt when the tool was started, so that a rollback doesn't undo later changes by other teams.
 * @returns the tool's output.
 * @throws {UsageError} if the arguments are invalid; any other error if the command fails.
 */
export async function runTool(typed: string[], env: NodeJS.ProcessEnv, startedAt = new Date()): Promise<Output> {
  const output: Output = { messages: '', result: '' }
  const tool = new Command('kinora-release')
    .description('Publishes builds and releases them to viewers.')
    .addHelpText('after', settings)
    .exitOverride()
    .configureOutput({ writeOut: (text) => (output.result += text), writeErr: () => {} })
  for (const add of commands) {
    add(tool, async (work) => {
      const site = openSite(env)
      const printed = await work(site, startedAt)
      // The command itself has succeeded, so ignore failures.
      await removeLeftovers(site.scratch).catch(() => {})
      Object.assign(output, typeof printed === 'string' ? { result: printed } : printed)
    })
  }
  try {
    await tool.parseAsync(typed.length === 0 ? ['--help'] : typed, { from: 'user' })
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error
    if (error.exitCode !== 0) throw new UsageError(error.message.replaceAll('\n', ' '), { cause: error })
  }
  return { messages: output.messages.trimEnd(), result: output.result.trimEnd() }
}
