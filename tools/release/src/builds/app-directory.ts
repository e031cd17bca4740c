import { existsSync } from 'node:fs'
import { join } from 'node:path'

/** The folder of an app, by its path or by its name below `apps`. @throws {Error} when it does not exist. */
export function appDirectory(name: string): string {
  const found = [join('apps', name), name].find((folder) => existsSync(join(folder, 'package.json')))
  if (found !== undefined) return found
  throw new Error(`There is no app "${name}": neither apps/${name} nor ${name} has a package.json.`)
}
