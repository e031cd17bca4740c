import { spawnSync } from 'node:child_process'
import { join, resolve } from 'node:path'

/**
 * `npm run generate` regenerates all generated files, in dependency order. If the database tables changed, it writes a migration; `npm run generate -- --name
 * <words>` names the migration. Review the diff: the API reports show what other teams will see.
 */

const root = resolve(import.meta.dirname, '..')

runScript('services/provider', 'migrations', process.argv.slice(2))
runScript('services/provider', 'openapi')
runScript('services/provider', 'settings')
runScript('services/site', 'settings')
runScript('services/site', 'icons')
runScript('packages/api-client', 'generate')
runScript('tools/release', 'errors')
runScript('tools/packages', 'accept')

/** Runs a package's script with Node and with the package's own tools in the path. */
function runScript(folder: string, script: string, args: string[] = []): void {
  const { status } = spawnSync(process.execPath, ['--run', script, '--', ...args], {
    cwd: join(root, folder),
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  if (status === 0) return
  console.error(`The script "${script}" in ${folder} failed. Fix the error above, then run "npm run generate" again.`)
  process.exit(1)
}
