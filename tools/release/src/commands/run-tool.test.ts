import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { runTool } from './run-tool.ts'
import { publishFixture } from '../test/fixture-builds.ts'
import { exitCodeOf, UsageError } from './exit-codes.ts'

let home: string

beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'kinora-tool-'))
})

afterEach(() => rm(home, { recursive: true }))

const published = (...args: [string, string?, Parameters<typeof publishFixture>[3]?]) =>
  publishFixture(join(home, 'site'), ...args)

/** Runs the tool with the given arguments. */
const run = (line: string) =>
  runTool(line.split(' ').filter(Boolean), { KINORA_HOME: home, KINORA_SITE_URL: 'http://127.0.0.1:1' })
/** Runs the tool and returns both streams' combined output. */
async function type(line: string): Promise<string> {
  const { messages, result } = await run(line)
  return [messages, result].filter(Boolean).join('\n')
}

test.each([
  ['frobnicate', "unknown command 'frobnicate'"],
  ['constructor', "unknown command 'constructor'"],
  ['publish', "publish requires an app's folder, or --prebuilt <folder>."],
  ['check', "missing required argument 'build'"],
  ['promote', 'Specify a build ID, as printed by "publish", or --canary.'],
  ['promote watch@1 --canery', "unknown option '--canery' (Did you mean --canary?)"],
  ['promote watch@1 --canary', '--canary promotes the running canary. Omit the builds.'],
  ['check watch@1 --no-render=yes', "unknown option '--no-render=yes'"],
  ['canary watch@1', "required option '--percent <n>' not specified"],
  ['canary watch@1 --percent', "option '--percent <n>' argument missing"],
  ['canary watch@1 --percent ten', "argument 'ten' is invalid. It must be a number above 0 and at most 100."],
  ['canary watch@1 --percent 0', "argument '0' is invalid. It must be a number above 0 and at most 100."],
  ['canary watch@1 --percent 101', "argument '101' is invalid. It must be a number above 0 and at most 100."],
  [
    'canary watch@1 --percent 5 --then 25 --then 20',
    "argument '20' is invalid. Each share must be larger than the previous one.",
  ],
  ['canary watch@1 --percent 5 --then 5', 'The canary starts at 5%, so --then must be a larger share.'],
  [
    'canary watch@1 --percent 5 --then 25 --every 10',
    "argument '10' is invalid. It must be a duration such as 90s, 10m, 2h or 1d.",
  ],
  ['canary watch@1 --percent 5 --every 10m', '--every requires --then <n>.'],
  ['halt now', "too many arguments for 'halt'. Expected 0 arguments but got 1: now."],
  ['halt -x', "unknown option '-x'"],
  ['halt --as', "option '--as <who>' argument missing"],
  ['preview', "missing required argument 'build'"],
  ['preview watch@1 --days 91', "argument '91' is invalid. It must be a number above 0 and at most 90."],
  ['status --as ada', "unknown option '--as'"],
  ['rollback first', "too many arguments for 'rollback'. Expected 0 arguments but got 1: first."],
  ['rollback --to', "option '--to <release>' argument missing"],
  ['status all', "too many arguments for 'status'. Expected 0 arguments but got 1: all."],
  ['history --limit few', "argument 'few' is invalid. It must be a number above 0."],
  ['gc --days -1', "argument '-1' is invalid. It must be a number above 0."],
  ['gc --days 0', "argument '0' is invalid. It must be a number above 0."],
  ['usage --removal', '--removal requires an export or a package, such as @kinora/ui#Avatar.'],
  ['retire', "missing required argument 'remote'"],
  ['retire watch channel', "too many arguments for 'retire'. Expected 1 argument but got 2: watch, channel."],
])('rejects "%s": %s', async (line, sentence) => {
  const refusal = await type(line).catch((error: unknown) => error)
  expect(refusal).toBeInstanceOf(UsageError)
  expect((refusal as Error).message).toContain(sentence)
  expect((refusal as Error).message).not.toContain('\n')
})

test.each([
  ['publish nothing', 'App "nothing" not found: neither apps/nothing nor nothing contains a package.json.'],
  ['check watch@1.0.0-a', "Build watch@1.0.0-a is not in the site's storage (mf/watch/1.0.0-a/build.json)."],
  ['promote watch --no-render', `"watch" is not a valid build ID. Use the form watch@1.0.0-4f0c2d9e1b.`],
  ['canary --percent 5', 'Nothing is live yet.'],
  ['promote --canary', 'Nothing is live yet.'],
  ['halt', 'Nothing is live yet.'],
  ['rollback', 'Cannot roll back: nothing is live yet.'],
  ['status', 'Nothing is live yet.'],
  ['preview watch@1.0.0-a', "Build watch@1.0.0-a is not in the site's storage (mf/watch/1.0.0-a/build.json)."],
  ['retire watch', 'No remote "watch" is live. Run "status" to list live remotes.'],
])('"%s" fails: %s', async (line, sentence) => {
  const refusal = await type(line).catch((error: unknown) => error)
  expect(refusal).not.toBeInstanceOf(UsageError)
  expect((refusal as Error).message).toContain(sentence)
})

test.each(['', '--help', '-h', 'help'])(`"%s" prints the tool's help`, async (line) => {
  expect(await type(line)).toMatch(
    /publish \[options\] \[app\.\.\.\] +build an app,? [^]*promote [^]*rollback [^]*gc \[options\] [^]*\$SITE_STORAGE_URL/,
  )
})

test.each(['promote --help', 'promote watch@1 -h'])(`"%s" prints the command's help`, async (line) => {
  expect(await type(line)).toMatch(
    /^Usage: kinora-release promote \[options\] \[build\.\.\.\]\n[^]*--no-render [^]*--because <why>/,
  )
})

test('reports each step of promotions, canaries and rollbacks', async () => {
  const builds = [await published('shell'), await published('watch'), await published('channel')].join(' ')
  expect(await type(`promote ${builds} --no-render`)).toMatch(
    /no errors found; no pages were rendered \(--no-render\)\.\nRelease (\S+) is live\.\n\1$/,
  )
  const next = await published('watch', '2.0.0-b')
  expect(await type(`canary ${next} --percent 12.5 --no-render`)).toMatch(/The canary \S+ is live for 12.5% of viewers/)
  expect(await type('canary --percent 50')).toMatch(/^The canary (\S+) is live for 50% of viewers\.\n\1$/)
  expect(JSON.parse(await type('status --json'))).toMatchObject({ sequence: 3, canary: { percent: 50 } })
  expect(await type('halt')).toMatch(/(\S+) is live for all viewers\.\n\1$/)
  await type(`canary ${next} --percent 10 --no-render`)
  expect(await type('promote --canary --no-render')).toMatch(/(\S+) is live for all viewers\.\n\1$/)
  expect(await type('status')).toMatch(/ watch +2\.0\.0 +2\.0\.0-b +watch team /)
  expect(await type('rollback')).toMatch(/(\S+) is live again and replaces \S+\.\n\1$/)
  expect(await type('status')).toMatch(/ watch +1\.0\.0 +1\.0\.0-a +watch team /)
  expect(await type('retire channel')).toMatch(/^Release (\S+), without channel, is live\.\n\1$/)
  expect(await type('history --limit 3')).toMatch(
    /^SEQUENCE[^]*\n8 .* promote .*\n7 .* rollback .*\n6 .* promote --canary .*$/,
  )
  expect(JSON.parse(await type('history --json'))).toHaveLength(8)
  expect(await type('gc --dry-run')).toBe('0 builds and 0 releases would be deleted.')
})

/** Writes a team's checks next to its package.json. */
async function writeChecks(folder: string, name: string, checks = '{}'): Promise<string> {
  await mkdir(join(home, folder))
  const kinora = { role: 'remote', owner: 'a team' }
  await writeFile(join(home, folder, 'package.json'), JSON.stringify({ name, version: '1.0.0', kinora }))
  await writeFile(join(home, folder, 'kinora.check.ts'), `export default ${checks}`)
  return join(home, folder, 'kinora.check.ts')
}

test("rejects a build whose team's checks are not found, unless they are explicitly skipped", async () => {
  await type(`promote ${await published('shell')} --no-render`)
  const music = await published('music', '1.0.0-a', { checks: 'kinora.check.ts' })
  const notAtHand = /^music@1\.0\.0-a: was published with kinora\.check\.ts, which was not found .*--checks <file>/
  for (const command of ['check', 'promote', 'canary --percent 5'])
    await expect(type(`${command} ${music}`)).rejects.toThrow(notAtHand)
  await expect(type(`check ${music} --checks ${await writeChecks('watch', 'watch')}`)).rejects.toThrow(notAtHand)
  // With the team's checks out of the way, rendering comes next and fails, because no site is running.
  for (const flag of ['--no-checks', `--checks ${await writeChecks('music', '@outside/music')}`])
    await expect(type(`check ${music} ${flag}`)).rejects.toThrow('http://127.0.0.1:1')
  expect(await type(`check ${music} --no-render`)).toContain(
    "music@1.0.0-a: its team's checks (kinora.check.ts) were skipped.",
  )
  expect(await type(`promote ${music} --no-render`)).toMatch(/(\S+) is live\.\n\1$/)
})

test("accepts several teams' checks, each only for declared paths", async () => {
  await type(`promote ${await published('shell')} --no-render`)
  const builds = [
    await published('music', '1.0.0-a', { checks: 'kinora.check.ts' }),
    await published('radio', '1.0.0-a', { checks: 'kinora.check.ts', routes: [{ path: '/radio', access: 'public' }] }),
  ].join(' ')
  const music = await writeChecks('music', 'music')
  await expect(type(`check ${builds} --checks ${music}`)).rejects.toThrow(/^radio@1\.0\.0-a: .* was not found/)
  const radio = await writeChecks(
    'radio',
    'radio',
    `{ urls: { '/radio': ['/radio'], '/radio/:name': ['/radio/one'] } }`,
  )
  await expect(type(`check ${builds} --checks ${music} --checks ${radio}`)).rejects.toThrow(
    /^The team's checks contain URLs for \/radio\/:name, which music@1\.0\.0-a, radio@1\.0\.0-a do not declare\. Use a declared path: .*\/radio\.$/,
  )
})

test("explains how to run the other teams' checks with a new shell", async () => {
  const music = await published('music', '1.0.0-a', { checks: 'kinora.check.ts' })
  await type(`promote ${await published('shell')} ${await published('watch')} ${music} --no-render`)
  const shell = await published('shell', '2.0.0-b')
  expect(await type(`check ${shell} --no-render`)).toContain(
    `To run them, add their live builds: check ${shell} ${music}\n`,
  )
  expect(await type(`check ${shell} ${music} --no-render`)).not.toContain('To run them')
})

test("also checks builds with the running canary's builds and checks a canary again before its promotion", async () => {
  const needs = { requires: { '@kinora/ui': '^1.0.0' } }
  const shell = (build: string, ui: string) => published('shell', build, { provides: { '@kinora/ui': ui } })
  await type(`promote ${await shell('1.0.0-a', '1.0.0')} ${await published('watch')} --no-render`)
  await type(`canary ${await shell('2.0.0-b', '2.0.0')} --percent 10 --no-render`)
  const build = await published('watch', '1.1.0-b', needs)
  for (const command of ['check', 'promote'])
    await expect(type(`${command} ${build} --no-render`)).rejects.toThrow(
      /^With the canary's builds: watch@1\.1\.0-b needs @kinora\/ui \^1\.0\.0; the shell 2\.0\.0-b has 2\.0\.0/,
    )
  const other = await published('watch', '1.2.0-c')
  expect(await type(`promote ${other} --no-render`)).toMatch(
    /^watch@1\.2\.0-c: no errors found; .*\nWith the canary's builds: watch@1\.2\.0-c: no errors found; .*\nRelease /,
  )
  expect(await type('promote --canary --no-render')).toMatch(
    /^shell@2\.0\.0-b: no errors found; [^]* (\S+) is live for all viewers\.\n\1$/,
  )
})

test('prints each check error on one line and does not promote anything', async () => {
  const release = [await published('shell'), await published('watch')].join(' ')
  await type(`promote ${release} --no-render`)
  const bad = await published('music', '1.0.0-a', {
    requires: { '@kinora/ui': '^9.0.0' },
    routes: [{ path: '/watch', access: 'public' }],
  })
  for (const line of [`check ${bad}`, `promote ${bad}`, `canary ${bad} --percent 5`]) {
    await expect(type(line)).rejects.toThrow(
      /^music: the route \/watch belongs to watch \[rule "composition"; owner music team\] \w.*\nmusic@1\.0\.0-a needs @kinora\/ui \^9\.0\.0; the shell 1\.0\.0-a has none \[rule "ranges"; owner music team\] \w.*$/,
    )
  }
  expect(JSON.parse(await type('status --json'))).toMatchObject({ sequence: 1 })
})

test('reports that no site responds and does not promote anything', async () => {
  const builds = [await published('shell'), await published('watch')].join(' ')
  await expect(type(`promote ${builds}`)).rejects.toThrow('No site responds at http://127.0.0.1:1')
  await expect(type('status')).rejects.toThrow('Nothing is live yet.')
})

test('prints an ID on the last line, or JSON for scripts, separate from messages', async () => {
  const builds = [await published('shell'), await published('watch')].join(' ')
  const first = await run(`promote ${builds} --no-render`)
  expect(first.messages).toContain('no errors found')
  expect((await run('status')).result.split('\n').at(-1)).toBe(first.result)
  const second = JSON.parse((await run(`promote ${await published('watch', '2.0.0-b')} --no-render --json`)).result)
  expect(second).toEqual({ release: expect.any(String), builds: ['watch@2.0.0-b'] })
  const next = await published('watch', '3.0.0-c')
  const shown = JSON.parse((await run(`canary ${next} --percent 5 --then 50 --no-render --json`)).result)
  expect(shown).toMatchObject({ release: expect.any(String), percent: 5, plan: { steps: [50] } })
  expect((await run('canary --percent 10')).result).toBe(shown.release)
  expect(JSON.parse((await run('halt --json')).result)).toEqual({ release: second.release })
  const back = await run(`rollback --from ${second.release} --json`)
  expect(JSON.parse(back.result)).toEqual({ release: first.result, left: second.release })
  expect(back.messages).toBe(`Release ${first.result} is live again and replaces ${second.release}.`)
  const lost = await run(`rollback --from ${second.release}`).catch((error: unknown) => error)
  expect(exitCodeOf(lost)).toBe(4)
  expect(JSON.parse((await run('status --json')).result)).toMatchObject({ release: first.result })
})

test('returns an exit code that indicates why a command failed', async () => {
  await run(`promote ${await published('shell')} --no-render`)
  const bad = await published('music', '1.0.0-a', { requires: { '@kinora/ui': '^9.0.0' } })
  const codeOf = async (line: string) => exitCodeOf(await run(line).catch((error: unknown) => error))
  expect(await codeOf('promote')).toBe(2)
  expect(await codeOf(`promote ${bad} --no-render`)).toBe(3)
  expect(await codeOf('rollback')).toBe(1)
})
