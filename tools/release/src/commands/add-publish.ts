import { existsSync } from 'node:fs'
import { join } from 'node:path'

import { publish } from '../builds/publish.ts'
import type { AddCommand } from './run-command.ts'

export const addPublish: AddCommand = (tool, run) =>
  tool
    .command('publish')
    .description("build an app into the site's storage; prints the build's id")
    .argument('<app...>', 'the folder of an app, or its name below apps/')
    .action((apps: string[]) =>
      run(async ({ storage, scratch }) => {
        const lines: string[] = []
        for (const name of apps) {
          const { id, isNew } = await publish(appDirectory(name), storage, scratch)
          lines.push(isNew ? id : `${id} (published before)`)
        }
        return lines.join('\n')
      }),
    )

function appDirectory(name: string): string {
  const found = [join('apps', name), name].find((folder) => existsSync(join(folder, 'package.json')))
  if (found === undefined)
    throw new Error(`There is no app "${name}": neither apps/${name} nor a folder of that name has a package.json.`)
  return found
}
