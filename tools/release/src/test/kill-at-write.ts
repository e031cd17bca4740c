import files from 'node:fs/promises'
import { syncBuiltinESMExports } from 'node:module'
import { join } from 'node:path'

/*
 * Runs the release tool and kills the process just before its n-th file change: `node kill-at-write.ts <n> <command> …`. Exits with 0 if there are fewer
 * changes. `BUILDS_ON_ANOTHER_DISK` simulates a scratch folder on a different disk from the storage.
 */

const [killAt = '', ...typed] = process.argv.slice(2)
let writes = 0

for (const name of ['writeFile', 'rename', 'link', 'rm', 'mkdir', 'mkdtemp', 'chmod', 'copyFile'] as const) {
  const original = files[name] as (...args: unknown[]) => unknown
  Object.assign(files, {
    [name](...args: unknown[]) {
      writes++
      if (writes === Number(killAt)) process.kill(process.pid, 'SIGKILL')
      if (name === 'rename' && isToAnotherDisk(args)) throw Object.assign(new Error('EXDEV'), { code: 'EXDEV' })
      return original(...args)
    },
  })
}
syncBuiltinESMExports()

function isToAnotherDisk(paths: unknown[]): boolean {
  const builds = join(process.env['KINORA_HOME'] ?? '', 'builds')
  return process.env['BUILDS_ON_ANOTHER_DISK'] !== undefined && String(paths[0]).startsWith(builds)
}

const { runTool } = await import('../commands/run-tool.ts')
await runTool(typed, process.env)
