import { spawn } from 'node:child_process'
import { once } from 'node:events'

import { expect, test } from '@playwright/test'

import { family, runs, until } from './npm-start.ts'
import { workspace } from '../set-up/workspace.ts'

const ways: [string, (pid: number) => void][] = [
  ['Ctrl-C', (pid) => process.kill(-pid, 'SIGINT')],
  ['SIGTERM', (pid) => process.kill(pid, 'SIGTERM')],
]

for (const [way, interrupt] of ways) {
  test(`${way} ends npm test and all its processes`, async () => {
    // The spelling check takes long enough to interrupt it.
    const child = spawn(process.execPath, ['scripts/bootstrap.mjs', 'test', 'check:writing'], {
      cwd: workspace,
      env: { ...process.env, CI: 'true' },
      stdio: 'ignore',
      // Start a separate process group, as another terminal would.
      detached: true,
    })
    const ended = once(child, 'exit')
    const pid = child.pid ?? 0
    const all = await until(
      () => {
        const processes = family(pid)
        return processes.some(({ command }) => /node \S*cspell/.test(command)) && processes
      },
      () => JSON.stringify(family(pid)),
    )
    interrupt(pid)
    expect(await ended).toEqual([1, null])
    await until(
      () => all.every((process) => !runs(process.pid)),
      () => JSON.stringify(all.filter((process) => runs(process.pid))),
    )
  })
}
