import { randomBytes } from 'node:crypto'
import { once } from 'node:events'

import { consolePage } from '../console/console-page.ts'
import { serveConsole } from '../console/serve-console.ts'
import { startDevServer } from '../dev/dev-server.ts'
import { asOption, readNote } from './change-note.ts'
import { appDirectory, portNumber } from './option-values.ts'
import type { AddCommand } from './run-command.ts'

export const addDev: AddCommand = (tool, run) =>
  tool
    .command('dev')
    .description('run a remote from source in a running site until you stop the command')
    .argument('[remote]', 'a remote’s folder, or its name in apps/', '.')
    .option('--port <n>', 'the port; 0 picks a free one', portNumber, 0)
    .action((name: string, { port }: { port: number }) =>
      run(async ({ url }) => {
        const signal = interruption()
        const { remoteId, origin, stop } = await startDevServer({
          directory: appDirectory(name),
          siteUrl: url,
          port,
          signal,
        })
        const link = new URL(url)
        link.searchParams.set('kinora-dev', `${remoteId}@${origin}`)
        console.log(
          `\n${remoteId} is served at ${origin}. Open this link in a browser on this machine and confirm:\n${link}\n` +
            'The browser extensions "React Developer Tools", "TanStack Query Devtools" and "Module Federation" show that tab’s components, cache and remotes.',
        )
        if (!signal.aborted) await once(signal, 'abort')
        await stop()
        return `${remoteId} is no longer being served.`
      }),
    )

/**
 * Returns a signal that the first interrupt aborts. Later ones are ignored, because the terminal, npm and the start script can all pass the same one on, which
 * would end this process before it has stopped the dev server.
 */
function interruption(): AbortSignal {
  const interrupted = new AbortController()
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, () => interrupted.abort())
  return interrupted.signal
}

export const addConsole: AddCommand = (tool, run) => {
  const command = tool
    .command('console')
    .description(
      'serve a web console on this machine that shows the live release, its history and its health, and controls releases',
    )
    .option('--port <n>', 'the port on 127.0.0.1, for example for a tunnel; by default any free port', portNumber, 0)
    .action(({ port, as }: { port: number; as?: string }) =>
      run(async (site) => {
        const actsAs = readNote({ as }).by
        const token = randomBytes(24).toString('base64url')
        const { url } = await serveConsole({ site, actsAs, token, pageFolder: await consolePage(), port })
        return `The console is running and acts as ${actsAs}. Press Ctrl-C to stop it.\n${url}`
      }),
    )
  command.addOption(asOption())
}
