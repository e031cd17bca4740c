import { Command } from 'commander'
import { addDatabaseCommands } from './commands/database.ts'
import { addMediaCommands } from './commands/media.ts'
import { addModerateCommand } from './commands/moderate.ts'
import { addPagesCommand } from './commands/pages.ts'
import { addResetPasswordCommand } from './commands/reset-password.ts'

// The operator's commands. They read the provider's environment variables.
const program = new Command('provider').description("Operates the provider's database and media.")
addDatabaseCommands(program)
addMediaCommands(program)
addModerateCommand(program)
addPagesCommand(program)
addResetPasswordCommand(program)

let running = ''
program.hook('preAction', (_program, command) => {
  running = command.name()
})

program.parseAsync().catch((error: unknown) => {
  process.stderr.write(`Could not run "${running}": ${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
})
