import { existsSync } from 'node:fs'
import { join } from 'node:path'

import { publish } from '../builds/publish.ts'
import { requireNames } from './read-arguments.ts'
import type { Command } from './command.ts'

export const publishCommand: Command = {
  synopsis: '<app…>',
  summary: "build an app (a folder, or a name below apps/) into the site's storage; prints the build's id",
  async run({ positionals }, { storage, scratch }) {
    const lines: string[] = []
    for (const name of requireNames(positionals, 'an app: its folder, or its name below apps/')) {
      const { id, isNew } = await publish(appDirectory(name), storage, scratch)
      lines.push(isNew ? id : `${id} (published before)`)
    }
    return lines.join('\n')
  },
}

function appDirectory(name: string): string {
  const found = [join('apps', name), name].find((folder) => existsSync(join(folder, 'package.json')))
  if (found === undefined)
    throw new Error(`There is no app "${name}": neither apps/${name} nor a folder of that name has a package.json.`)
  return found
}
