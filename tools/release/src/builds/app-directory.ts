import { existsSync } from 'node:fs'
import { join } from 'node:path'

/** Returns an app's folder, given its path or its name in `apps`. @throws {Error} if the app doesn't exist. */
export function appDirectory(name: string): string {
  const found = [join('apps', name), name].find((folder) => existsSync(join(folder, 'package.json')))
  if (found !== undefined) return found
  throw new Error(`App "${name}" not found: neither apps/${name} nor ${name} contains a package.json.`)
}
