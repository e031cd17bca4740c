#!/usr/bin/env node
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'

import { createFolderStorage, createReleaseStore } from '@kinora/federation/storage'

import { promote } from './promote.ts'
import { publish } from './publish.ts'
import { formatStatus, readStatus } from './release-status.ts'

const usage = `kinora-release: publishes builds and puts them before viewers.

  publish <app>      build the app (a folder, or a name below apps/) and put its files into the site's storage; prints the build's id
  promote <build…>   put builds before viewers, together with everything else that is live
  status [--json]    what is live, who owns it, and whose ranges the live shell does not meet

The site's storage is $KINORA_HOME/site (KINORA_HOME: .kinora).`

async function main(): Promise<void> {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { help: { type: 'boolean', short: 'h' }, json: { type: 'boolean' } },
  })
  const [verb, ...names] = positionals
  if (values.help || verb === undefined) return console.log(usage)

  const home = resolve(process.env['KINORA_HOME'] ?? '.kinora')
  const storage = createFolderStorage(join(home, 'site'))
  if (verb === 'status') {
    const status = await readStatus(createReleaseStore(storage))
    return console.log(values.json ? JSON.stringify(status, null, 2) : formatStatus(status))
  }
  if (names.length === 0) throw new Error(`"${verb}" needs a name after it.\n\n${usage}`)
  switch (verb) {
    case 'publish':
      for (const name of names) {
        const { id, isNew } = await publish(appDirectory(name), storage, join(home, 'builds'))
        console.log(isNew ? id : `${id} (published before)`)
      }
      return
    case 'promote':
      return console.log(`The release ${await promote(names, createReleaseStore(storage))} is live.`)
    default:
      throw new Error(`"${verb}" is no verb of this tool.\n\n${usage}`)
  }
}

function appDirectory(name: string): string {
  const inWorkspace = join('apps', name)
  return existsSync(join(inWorkspace, 'package.json')) ? inWorkspace : name
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
})
