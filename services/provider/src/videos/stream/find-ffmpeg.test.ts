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

test('finds ffmpeg and its ffprobe on the path', async () => {
  const programs = await install('ffmpeg', 'ffprobe')
  expect(findFfmpeg('ffmpeg', ['/nowhere', folder].join(delimiter))).toEqual(programs)
})

test('finds ffmpeg at the configured path', async () => {
  const programs = await install('ffmpeg', 'ffprobe')
  expect(findFfmpeg(join(folder, 'ffmpeg'), '')).toEqual(programs)
})

test('returns undefined if ffmpeg is not installed', async () => {
  await install('ffmpeg')
  expect(findFfmpeg('ffmpeg', folder)).toBeUndefined()
  expect(findFfmpeg('ffmpeg', '')).toBeUndefined()
})

test('does not search for ffmpeg if it is disabled', async () => {
  await install('ffmpeg', 'ffprobe')
  for (const said of ['off', 'elsewhere']) expect(findFfmpeg(said, folder)).toBeUndefined()
})

test('reports a configured program that does not exist', () => {
  expect(() => findFfmpeg(join(folder, 'ffmpeg'), '')).toThrow(
    `FFMPEG is "${join(folder, 'ffmpeg')}", but this program does not exist`,
  )
})
