import { randomBytes } from 'node:crypto'

import { consolePage } from '../console/console-page.ts'
import { serveConsole } from '../console/serve-console.ts'
import { noteOptions, readNote } from './change-note.ts'
import { portNumber } from './option-values.ts'
import type { AddCommand } from './run-command.ts'

export const addConsole: AddCommand = (tool, run) => {
  const [as] = noteOptions()
  const command = tool
    .command('console')
    .description(
      'serve a web console on this machine that shows the live release, its history and its health, and controls releases',
    )
    .option('--port <n>', 'the port on 127.0.0.1, for example for a tunnel; by default any free port', portNumber, 0)
    .action(({ port, as }: { port: number; as?: string }) =>
      run(async (site) => {
        const actsAs = readNote({ ...(as !== undefined && { as }) }).by
        const token = randomBytes(24).toString('base64url')
        const { url } = await serveConsole({ site, actsAs, token, pageFolder: await consolePage(), port })
        return `The console is running and acts as ${actsAs}. Press Ctrl-C to stop it.\n${url}`
      }),
    )
  command.addOption(as)
}
