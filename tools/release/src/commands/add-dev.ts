import { once } from 'node:events'

import { appDirectory } from '../builds/app-directory.ts'
import { startDevServer } from '../dev/dev-server.ts'
import { portNumber } from './option-values.ts'
import type { AddCommand } from './run-command.ts'

export const addDev: AddCommand = (tool, run) =>
  tool
    .command('dev')
    .description('run a remote from source in a running site until you stop the command')
    .argument('[remote]', 'a remote’s folder, or its name in apps/', '.')
    .option('--port <n>', 'the port; 0 picks a free one', portNumber, 0)
    .action((name: string, { port }: { port: number }) =>
      run(async ({ url }) => {
        const { remoteId, origin, stop } = await startDevServer({
          directory: appDirectory(name),
          siteUrl: url,
          port,
        })
        const link = new URL(url)
        link.searchParams.set('kinora-dev', `${remoteId}@${origin}`)
        console.log(
          `\n${remoteId} is served at ${origin}. Open this link in a browser on this machine and confirm:\n${link}\n` +
            'The browser extensions "React Developer Tools", "TanStack Query Devtools" and "Module Federation" show that tab’s components, cache and remotes.',
        )
        await Promise.race([once(process, 'SIGINT'), once(process, 'SIGTERM')])
        await stop()
        return `${remoteId} is no longer being served.`
      }),
    )
