import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'

import { startDevServer } from './dev-server.ts'

/** `npm run dev -- watch`: one remote from its source, inside a site that runs already. */
async function main(): Promise<void> {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: {
      site: { type: 'string', default: process.env['KINORA_SITE_URL'] || 'http://localhost:3000' },
      port: { type: 'string', default: '0' },
    },
  })
  const [name] = positionals
  if (name === undefined)
    throw new Error('Name a remote: npm run dev -- watch [--site https://kinora.example] [--port 4001]')
  const inWorkspace = join('apps', name)
  const { remoteId, origin, stop } = await startDevServer({
    directory: existsSync(join(inWorkspace, 'package.json')) ? inWorkspace : name,
    port: Number(values.port),
    onBuild: (errors) => console.log(errors ?? 'Built. Open tabs follow.'),
  })
  const link = new URL(values.site)
  link.searchParams.set('kinora-dev', `${remoteId}@${origin}`)
  console.log(
    `\n${remoteId} is served at ${origin}. Open this in a browser on this machine; it asks before it begins:\n${link}`,
  )
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => void stop().then(() => process.exit(0)))
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
})
