import files from 'node:fs/promises'
import { syncBuiltinESMExports } from 'node:module'

/*
 * Runs the release tool, and kills its own process right before its n-th change of a file: `node kill-at-write.ts <n> <command> …`. It ends with 0 when there were
 * fewer.
 */

const [killAt = '', ...typed] = process.argv.slice(2)
let writes = 0

for (const name of ['writeFile', 'rename', 'link', 'rm', 'mkdir', 'mkdtemp', 'chmod', 'copyFile'] as const) {
  const original = files[name] as (...args: unknown[]) => unknown
  Object.assign(files, {
    [name](...args: unknown[]) {
      writes++
      if (writes === Number(killAt)) process.kill(process.pid, 'SIGKILL')
      return original(...args)
    },
  })
}
syncBuiltinESMExports()

const { runTool } = await import('../commands/run-tool.ts')
await runTool(typed, process.env)
