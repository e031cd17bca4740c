import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { readTeamChecks, teamCheckFiles } from './team-checks.ts'

let home: string
beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'kinora-team-checks-'))
})
afterEach(() => rm(home, { recursive: true }))

async function writeApp(folder: string, name: string): Promise<string> {
  await mkdir(join(home, folder), { recursive: true })
  const kinora = { role: 'remote', owner: 'a team' }
  await writeFile(join(home, folder, 'package.json'), JSON.stringify({ name, version: '1.0.0', kinora }))
  const file = join(home, folder, 'kinora.check.mjs')
  await writeFile(
    file,
    `export default { urls: { '/${name}': ['/${name}'] }, journeys: [{ name: 'opens ${name}', async run() { return this.name } }] }`,
  )
  return file
}

test("assigns each file's journeys to its app and calls them as methods", async () => {
  const files = [await writeApp('apps/music', 'music'), await writeApp('apps/radio', '@outside/radio')]
  const { urls, journeys = [] } = await readTeamChecks(files)
  expect(urls).toEqual({ '/music': ['/music'], '/@outside/radio': ['/@outside/radio'] })
  expect(journeys).toMatchObject([
    { name: 'opens music', app: 'music' },
    { name: 'opens @outside/radio', app: 'radio' },
  ])
  expect(await journeys[0]?.run({} as never)).toBe('opens music')
})

test('merges the URLs that two files declare for the same path', async () => {
  const file = await writeApp('apps/music', 'music')
  const other = join(home, 'more.mjs')
  await writeFile(other, `export default { urls: { '/music': ['/music?page=2'] } }`)
  expect((await readTeamChecks([file, other])).urls).toEqual({ '/music': ['/music', '/music?page=2'] })
})

test("finds files in the current folder and the apps' folders, but not another app's file", async () => {
  const [here, music] = [await writeApp('.', 'radio'), await writeApp('apps/music', 'music')]
  expect(teamCheckFiles(['music'], undefined, home)).toEqual([music])
  expect(teamCheckFiles(['music', 'radio'], undefined, home)).toEqual([here, music])
  expect(teamCheckFiles(['music'], ['a.mjs', '/b.mjs'], home)).toEqual([join(home, 'a.mjs'), '/b.mjs'])
})
