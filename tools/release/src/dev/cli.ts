import { existsSync } from 'node:fs'
import { join } from 'node:path'

import { Command } from 'commander'

import { portNumber } from '../commands/option-values.ts'
import { startDevServer } from './dev-server.ts'

const tool = new Command('npm run dev --')
  .description('Serves one remote from its source, inside a site that runs already.')
  .argument('<remote>', 'the folder of a remote, or its name below apps/')
  .option('--site <url>', 'the site', process.env['KINORA_SITE_URL'] || 'http://localhost:3000')
  .option('--port <n>', 'where to serve the remote; 0: any free port', portNumber, 0)
  .action(serve)

async function serve(name: string, { site, port }: { site: string; port: number }): Promise<void> {
  const inWorkspace = join('apps', name)
  const { remoteId, origin, stop } = await startDevServer({
    directory: existsSync(join(inWorkspace, 'package.json')) ? inWorkspace : name,
    port,
    onBuild: (errors) => console.log(errors ?? 'Built. Open tabs follow.'),
  })
  const link = new URL(site)
  link.searchParams.set('kinora-dev', `${remoteId}@${origin}`)
  console.log(
    `\n${remoteId} is served at ${origin}. Open this in a browser on this machine; it asks before it begins:\n${link}\n` +
      'The browser extension "TanStack Query Devtools" shows the cache of that tab.',
  )
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => void stop().then(() => process.exit(0)))
}

tool.parseAsync().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
})
