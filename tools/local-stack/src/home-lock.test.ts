import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { lockHome, makeHome } from './home-lock.ts'
import { processFacts } from './process-facts.ts'

let home: string
let file: string

beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'kinora-home-'))
  file = join(home, 'kinora.pid')
})

afterEach(() => rm(home, { recursive: true }))

/** Runs another process for the duration of `run`. */
async function withProcess(command: string, args: string[], run: (other: ChildProcess) => Promise<void>) {
  const other = spawn(command, args)
  await once(other, 'spawn')
  try {
    await run(other)
  } finally {
    other.kill()
    await once(other, 'exit')
  }
}

const sleepArgs = ['-e', 'setTimeout(() => {}, 60000)']

test('rejects a folder that another running process has locked', () =>
  withProcess(process.execPath, sleepArgs, async ({ pid }) => {
    const { startedAt = '' } = (await processFacts(pid ?? 0)) ?? {}
    const content = `${pid}\n${startedAt}\n`
    await writeFile(file, content)
    await expect(lockHome(home)).rejects.toThrow(`Kinora is already running in ${home} (process ${pid})`)
    expect(await readFile(file, 'utf8')).toBe(content)
  }))

test("takes over a killed process's lock and releases it afterwards", async () => {
  const other = spawn(process.execPath, ['-e', ''])
  await once(other, 'exit')
  await writeFile(file, String(other.pid))
  const unlock = await lockHome(home)
  await unlock()
  expect(await readdir(home)).toEqual([])
  await expect(lockHome(home)).resolves.toBeInstanceOf(Function)
})

test("takes over a killed process's lock even if another process reuses its ID", () =>
  withProcess(process.execPath, sleepArgs, async ({ pid }) => {
    await writeFile(file, `${pid}\nlong ago\n`)
    const unlock = await lockHome(home)
    await unlock()
  }))

test.each(['', 'garbage', '-1', '0'])('replaces an invalid lock (%j)', async (content) => {
  await writeFile(file, content)
  const unlock = await lockHome(home)
  expect(await readFile(file, 'utf8')).toMatch(new RegExp(`^${process.pid}\n`))
  await unlock()
})

test('only one of several concurrent takeovers succeeds @long', async () => {
  await writeFile(file, '')
  const script = `
    import { lockHome } from ${JSON.stringify(join(import.meta.dirname, 'home-lock.ts'))}
    await lockHome(process.argv[1]).then(() => console.log('mine'), () => console.log('taken'))
    setInterval(() => {}, 60000)`
  const others = Array.from({ length: 4 }, () =>
    spawn(process.execPath, ['--input-type=module', '-e', script, home], { stdio: ['ignore', 'pipe', 'inherit'] }),
  )
  try {
    const said = await Promise.all(others.map(async ({ stdout }) => String(await once(stdout, 'data')).trim()))
    expect(said.toSorted()).toEqual(['mine', 'taken', 'taken', 'taken'])
  } finally {
    for (const other of others) other.kill()
    await Promise.all(others.map((other) => once(other, 'exit')))
  }
})

test.each([
  ['a file', () => file],
  ['below a file', () => join(file, 'home')],
  ['in a file system without folders', () => '/proc/kinora'],
  ['a folder without write permission', () => '/dev/null/home'],
])('rejects a home that is %s', async (_, place) => {
  await writeFile(file, '')
  await expect(makeHome(place())).rejects.toThrow(
    /^Cannot write to \S+ \(.+\)\. Set KINORA_HOME to a folder that you can write to: KINORA_HOME=<folder> npm start$/,
  )
})
