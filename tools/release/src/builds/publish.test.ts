import { mkdir, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

import { createFolderStorage } from '@kinora/releases/storage'

import { publish, readConfig } from './publish.ts'
import { requireBuildFiles } from './require-build-files.ts'
import { publishFixture } from '../test/fixture-builds.ts'

let folder: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kinora-publish-'))
})

afterEach(() => rm(folder, { recursive: true }))

async function writeApp(over: object) {
  const kinora = { role: 'remote', owner: 'music', routes: [] }
  await mkdir(join(folder, 'app'))
  await writeFile(
    join(folder, 'app/package.json'),
    JSON.stringify({ name: 'music', version: '1.0.0', kinora, ...over }),
  )
}

test.each([
  { name: '@team/../../../etc' },
  { name: '..' },
  { name: '../music' },
  { version: '../../1.0.0' },
  { version: '1.0.0/../../../x' },
  { version: '..' },
])('an app that calls itself %j is refused before a byte is written', async (over) => {
  await writeApp(over)
  const publishing = publish(join(folder, 'app'), createFolderStorage(join(folder, 'site')), join(folder, 'scratch'))
  await expect(publishing).rejects.toThrow('does not describe an app')
  expect(await readdir(folder)).toEqual(['app'])
})

test.each([
  ['nothing', undefined, /has no webpack\.config\.mjs\. .* remoteConfig\(/],
  [
    'a bundler of its own',
    'vite.config.mjs',
    /^(?!.*remoteConfig).* It has vite\.config\.mjs, .*"publish --prebuilt <folder>"/,
  ],
])('an app without webpack that has %s is told what it can do', async (_, config, sentence) => {
  const directory = join(folder, 'app')
  await mkdir(directory)
  if (config !== undefined) await writeFile(join(directory, config), 'export default {}')
  await expect(readConfig(directory, { build: '1.0.0-a', outputPath: folder })).rejects.toThrow(sentence)
})

const built = () => join(folder, 'mf/music/1.0.0-a')
const look = (id = 'music@1.0.0-a') => requireBuildFiles(id, built())

describe('what a build is made of', () => {
  beforeEach(async () => {
    await publishFixture(folder, 'music', '1.0.0-a', {}, { 'fonts/a.woff2': 'a', 'cover@2x.png': 'b' })
    for (const name of await readdir(built(), { recursive: true }))
      if (name.endsWith('.br')) await rm(join(built(), name))
  })

  test('is scripts, styles, pictures and fonts', async () => {
    await expect(look()).resolves.toBeUndefined()
  })

  test.each(['page.xhtml', 'run.php', 'LICENSE', '.htaccess', 'a b.js', '.git/config.json'])(
    'is not %s',
    async (name) => {
      await mkdir(dirname(join(built(), name)), { recursive: true })
      await writeFile(join(built(), name), 'x')
      await expect(look()).rejects.toThrow(/is no file that a build may have/)
    },
  )

  test('is no link to somewhere else', async () => {
    await symlink('/etc/passwd', join(built(), 'passwd.txt'))
    await expect(look()).rejects.toThrow('passwd.txt is no file that a build may have')
  })

  test('is not the manifest of another build', async () => {
    await expect(look('watch@1.0.0-a')).rejects.toThrow('its manifest is that of music@1.0.0-a')
  })
})
