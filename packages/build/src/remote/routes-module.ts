import { existsSync } from 'node:fs'
import { join } from 'node:path'

/** The module that exports a remote's routes, by its path. @throws {Error} when there is none. */
export function routesModule(directory: string): string {
  const files = ['tsx', 'ts', 'jsx', 'js'].map((ending) => join(directory, `src/routes.${ending}`))
  const found = files.find((file) => existsSync(file))
  if (found === undefined)
    throw new Error(`${directory} has no src/routes.tsx, the module that exports the remote's routes as "remote".`)
  return found
}
