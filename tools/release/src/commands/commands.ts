import { canaryCommand } from './canary-command.ts'
import { checkCommand } from './check-command.ts'
import { gcCommand } from './gc-command.ts'
import { haltCommand } from './halt-command.ts'
import { historyCommand } from './history-command.ts'
import { promoteCommand } from './promote-command.ts'
import { publishCommand } from './publish-command.ts'
import { retireCommand } from './retire-command.ts'
import { rollbackCommand } from './rollback-command.ts'
import { statusCommand } from './status-command.ts'
import type { Command } from './command.ts'

/** Everything that the tool can do, by the word for it, in the order of a release's life. */
export const commands: Readonly<Record<string, Command>> = {
  publish: publishCommand,
  check: checkCommand,
  promote: promoteCommand,
  canary: canaryCommand,
  halt: haltCommand,
  rollback: rollbackCommand,
  status: statusCommand,
  history: historyCommand,
  retire: retireCommand,
  gc: gcCommand,
}
