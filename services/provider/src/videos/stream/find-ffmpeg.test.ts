import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { delimiter, join } from 'node:path'
import { tmpdir } from 'node:os'
import { findFfmpeg } from './find-ffmpeg.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kinora-programs-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

async function install(...names: string[]) {
  for (const name of names) {
    await writeFile(join(folder, name), '')
    await chmod(join(folder, name), 0o755)
  }
  return { ffmpeg: join(folder, 'ffmpeg'), ffprobe: join(folder, 'ffprobe') }
}

test('it is found on the path, with its ffprobe', async () => {
  const programs = await install('ffmpeg', 'ffprobe')
  expect(findFfmpeg('ffmpeg', ['/nowhere', folder].join(delimiter))).toEqual(programs)
})

test('it is found where it is said to be', async () => {
  const programs = await install('ffmpeg', 'ffprobe')
  expect(findFfmpeg(join(folder, 'ffmpeg'), '')).toEqual(programs)
})

test('a machine without it does without', async () => {
  await install('ffmpeg')
  expect(findFfmpeg('ffmpeg', folder)).toBeUndefined()
  expect(findFfmpeg('ffmpeg', '')).toBeUndefined()
})

test('where it is not wanted it is not looked for', async () => {
  await install('ffmpeg', 'ffprobe')
  for (const said of ['off', 'elsewhere']) expect(findFfmpeg(said, folder)).toBeUndefined()
})

test('one that was named and is not there is an error that says so', () => {
  expect(() => findFfmpeg(join(folder, 'ffmpeg'), '')).toThrow(
    `FFMPEG is "${join(folder, 'ffmpeg')}", and there is no such program`,
  )
})
