import { execFile } from 'node:child_process'
import { mkdtemp, readFile, readdir, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { eq, sql } from '../../database/drizzle.ts'
import { connect, type Connection } from '../../database/connect.ts'
import { videos } from '../../database/schema.ts'
import { defaultBounds } from '../../config.ts'
import type { MediaStorage } from '../../media/storage.ts'
import { startJobs } from '../../queue/start-jobs.ts'
import { parkStream } from './make-stream.ts'
import { hide, show } from '../../moderation/moderate.ts'
import type { TestUser } from '../../test/arrange.ts'
import { dropJobs, finishJobs } from '../../test/finish-jobs.ts'
import { installFfmpeg } from '../../test/install-ffmpeg.ts'
import { makeClip } from '../../test/make-clip.ts'
import { form, mediaFileBlob } from '../../test/media-files.ts'
import { keysOf } from '../../test/media-storage-contract.ts'
import { patientBounds, startTestProvider } from '../../test/test-provider.ts'
import { until } from '../../test/until.ts'
import type { Ffmpeg } from './find-ffmpeg.ts'
import type { Stream } from './schemas.ts'

// These tests use a real ffmpeg, which is downloaded first on a new machine.
const ffmpeg = installFfmpeg()
const provider = startTestProvider({ asksForStreams: true, hiddenMediaPollMs: 50 })

let wide: Buffer
let seeing: Connection
beforeAll(async () => {
  wide = await makeClip(ffmpeg, { size: '1280x720', seconds: 9 })
  seeing = connect(provider.databaseUrl, { seesHidden: true })
})
afterEach(() => dropJobs(provider))
afterAll(() => seeing.close())

async function upload(owner: TestUser, file: Buffer | Blob, name = 'clip.mp4'): Promise<string> {
  const thumbnail = { file: await mediaFileBlob('picture.jpg'), name: 'picture.jpg' }
  const videoFile = { file, name }
  const { status, data } = await owner.post('/videos', form({ title: 'Wide', description: 'x', thumbnail, videoFile }))
  expect(status).toBe(201)
  return (data as { _id: string })._id
}

const read = async (id: string, viewer: Pick<TestUser, 'get'> = provider.visitor) =>
  (await viewer.get(`/videos/${id}`)).data as {
    stream: Stream | null
    streamPercent: number | null
    streamMessage: string | null
    videoFile: string
  }

async function streamOf(id: string): Promise<Stream> {
  const { stream } = await read(id)
  if (!stream) throw new Error('The video has no stream.')
  return stream
}

const get = (path: string, headers: Record<string, string> = {}) => fetch(`${provider.url}${path}`, { headers })
const textOf = async (path: string) => (await get(path)).text()
const beside = (url: string, name: string) => new URL(name, `http://site${url}`).pathname
const streamKeys = async () => (await keysOf(provider.storage)).filter((key) => /^(?:streams|storyboards)\//.test(key))

/** Returns this process's remaining temporary folders. */
const temporaryFolders = async () =>
  (await readdir(join(tmpdir(), 'kinora-streams'))).filter((name) => name.startsWith(`${process.pid}-`))

const cli = fileURLToPath(new URL('../../cli.ts', import.meta.url))

/** Requests renditions for all videos without renditions, as an operator does. */
async function askForAll(): Promise<string> {
  const env = { PATH: process.env['PATH'] ?? '', DATABASE_URL: provider.databaseUrl }
  return (await promisify(execFile)(process.execPath, [cli, 'make-streams'], { env })).stdout
}

/** Reads a playlist or file with ffprobe. */
async function probe(path: string): Promise<{ codec: string; frames: number; picture: string | undefined }[]> {
  const entries = 'stream=codec_name,width,height,nb_read_packets'
  const { stdout } = await promisify(execFile)(
    ffmpeg.ffprobe,
    ['-v', 'error', '-count_packets', '-show_entries', entries, '-of', 'json', path.replace('/media/', '')],
    { cwd: provider.mediaFolder, env: process.env },
  )
  const { streams } = JSON.parse(stdout) as {
    streams: { codec_name: string; width?: number; height?: number; nb_read_packets: string }[]
  }
  return streams.map(({ codec_name: codec, width, height, nb_read_packets: frames }) => ({
    codec,
    frames: Number(frames),
    picture: width === undefined ? undefined : `${width}x${height}`,
  }))
}

const small = { size: '640x360', seconds: 3 }

/** Returns a media playlist's duration in seconds. */
async function secondsOf(path: string): Promise<number> {
  const durations = [...(await textOf(path)).matchAll(/#EXTINF:([\d.]+)/g)].map(([, seconds]) => Number(seconds))
  return durations.reduce((sum, seconds) => sum + seconds, 0)
}

const jobsOptions = () => ({
  databaseUrl: provider.databaseUrl,
  storage: provider.storage,
  log: { info() {}, warn() {}, error() {} },
  pollSeconds: 0.5,
})

/** Returns an `Ffmpeg` with this machine's ffprobe, and with a script in place of ffmpeg. */
async function instead(script: string): Promise<Ffmpeg> {
  const folder = await mkdtemp(join(tmpdir(), 'kinora-instead-'))
  folders.push(folder)
  await writeFile(join(folder, 'ffmpeg'), `#!/bin/sh\n${script}\n`, { mode: 0o755 })
  await symlink(ffmpeg.ffprobe, join(folder, 'ffprobe'))
  return { ffmpeg: join(folder, 'ffmpeg'), ffprobe: join(folder, 'ffprobe') }
}

const withoutStoryboard = () => instead(`${ffmpeg.ffmpeg} "$@" && rm *.jpg`)

const folders: string[] = []
afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true }))))

test('an uploaded video plays in its original form first and then gets renditions with identical segment times', async () => {
  const owner = await provider.user()
  const id = await upload(owner, wide)
  expect(await read(id, owner)).toMatchObject({ stream: null, streamPercent: 0, videoFile: expect.any(String) })
  await finishJobs(provider, { ffmpeg })

  expect((await read(id, owner)).streamPercent).toBeNull()
  const stream = await streamOf(id)
  expect(stream).toMatchObject({ kind: 'hls', heights: [360, 720] })
  const main = await get(stream.url)
  expect(main.headers.get('content-type')).toBe('application/vnd.apple.mpegurl')
  expect(main.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  const lines = (await main.text()).split('\n')
  const [small = '', large = ''] = lines.filter((line) => line.endsWith('.m3u8'))
  const sound = /URI="([^"]+)"/.exec(lines.find((line) => line.startsWith('#EXT-X-MEDIA')) ?? '')?.[1] ?? ''
  expect(lines.filter((line) => line.startsWith('#EXT-X-STREAM-INF'))).toEqual([
    expect.stringMatching(/CODECS="avc1\.4d\w{4},mp4a\.40\.2",RESOLUTION=640x360,AUDIO="sound"/),
    expect.stringMatching(/CODECS="avc1\.64\w{4},mp4a\.40\.2",RESOLUTION=1280x720,AUDIO="sound"/),
  ])

  const durations = async (name: string) =>
    [...(await textOf(beside(stream.url, name))).matchAll(/#EXTINF:([\d.]+)/g)].map(([, seconds]) => Number(seconds))
  expect(await durations(small)).toEqual([4, 4, 1])
  expect(await durations(large)).toEqual([4, 4, 1])
  expect((await durations(sound)).length).toBe(3)

  // Each rendition is one file that players read in ranges.
  const [, media = '', size] = /URI="([^"]+)",BYTERANGE="(\d+)@0"/.exec(await textOf(beside(stream.url, small))) ?? []
  const part = await get(beside(stream.url, media), { range: `bytes=0-${Number(size) - 1}` })
  expect([part.status, part.headers.get('content-type')]).toEqual([206, 'video/mp4'])
  expect((await part.arrayBuffer()).byteLength).toBe(Number(size))

  // Each rendition has all frames, and there is audio.
  expect(await probe(beside(stream.url, small))).toEqual([{ codec: 'h264', picture: '640x360', frames: 45 }])
  expect(await probe(beside(stream.url, large))).toEqual([{ codec: 'h264', picture: '1280x720', frames: 45 }])
  expect(await probe(beside(stream.url, sound))).toEqual([
    { codec: 'aac', frames: expect.any(Number), picture: undefined },
  ])

  const { storyboard } = stream
  expect(storyboard).toMatchObject({ columns: 10, count: 9, width: 160, height: 90, secondsEach: 1 })
  const picture = await get(storyboard?.url ?? '')
  expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
  expect(await probe(storyboard?.url ?? '')).toMatchObject([{ picture: '1600x90' }])
})

test('returns the encoding progress, queue position and failure only to the owner', async () => {
  const owner = await provider.user()
  const first = await upload(owner, wide)
  const id = await upload(await provider.user(), wide)
  const ofOwner = async () => {
    const { streamPercent, streamMessage } = await read(first, owner)
    return { streamPercent, streamMessage }
  }
  expect(await ofOwner()).toEqual({ streamPercent: 0, streamMessage: 'In the queue. Videos ahead: 0.' })
  const { database } = provider
  await database.execute(sql`update pgboss.job set state = 'active' where singleton_key = ${first}`)
  await database.update(videos).set({ streamPercent: 43 }).where(eq(videos.id, first))
  expect(await ofOwner()).toEqual({ streamPercent: 43, streamMessage: null })
  for (const viewer of [await provider.user(), provider.visitor])
    expect(await read(first, viewer)).toMatchObject({ streamPercent: null, streamMessage: null })
  await database.execute(sql`delete from pgboss.job where singleton_key in (${first}, ${id})`)
  expect(await ofOwner()).toEqual({ streamPercent: null, streamMessage: null })
  await parkStream(database, first)
  expect(await ofOwner()).toEqual({ streamPercent: null, streamMessage: expect.stringMatching(/failed twice/) })
})

test('each account’s first waiting video is encoded before any account’s second video @long', async () => {
  const [busy, other] = [await provider.user(), await provider.user()]
  const [first, second, third] = [await upload(busy, wide), await upload(busy, wide), await upload(busy, wide)]
  // The order must be correct even if the other videos have waited longer.
  await provider.database.execute(sql`update pgboss.job set priority = priority + 1000 where name = 'make-stream'`)
  const late = await upload(other, wide)
  const { rows } = await provider.database.execute<{ id: string }>(
    sql`select singleton_key as id from pgboss.job where name = 'make-stream' and state < 'active' order by priority desc, created_on`,
  )
  expect(rows.map(({ id }) => id)).toEqual([first, late, second, third])
  expect((await read(third, busy)).streamMessage).toBe('In the queue. Videos ahead: 3.')
  await provider.database.execute(sql`delete from pgboss.job where name = 'make-stream'`)
})

test.each([
  ['a short', 100_000_000],
  ['a long', 1],
])(
  'an account’s slow video does not delay %s video from another account @long',
  async (_, shortStreamWork) => {
    const [busy, other] = [await provider.user(), await provider.user()]
    const [first, second] = [await upload(busy, wide), await upload(busy, wide)]
    // At its low priority, a real ffmpeg can take minutes on a busy machine. This script creates a file when it starts.
    const endless = await instead(': > "$0.$$"; exec sleep 10000')
    const started = async () => (await readdir(dirname(endless.ffmpeg))).filter((name) => name.startsWith('ffmpeg.'))
    const clip = await makeClip(ffmpeg, small)
    // A short video that takes longer than `shortStreamMs` moves to the other queue. That must not happen during the test, even on a busy machine.
    const bounds = { ...defaultBounds, ...patientBounds, shortStreamWork, shortStreamMs: 24 * 60 * 60_000 }
    const working = startJobs({ ...jobsOptions(), ffmpeg: endless, bounds })
    try {
      await until('ffmpeg runs', async () => (await started()).length > 0)
      const short = await upload(other, clip)
      await until('ffmpeg runs twice', async () => (await started()).length > 1)
      // One of the busy account's videos waits, but the other account's video doesn't. A video that moves between the queues briefly stops waiting.
      await until('only one video of the busy account waits', async () => {
        const all = await Promise.all([read(first, busy), read(second, busy), read(short, other)])
        const waiting = [first, second, short].filter((_, index) => all[index]?.streamMessage)
        return waiting.length === 1 && waiting[0] !== short
      })
      // ffmpeg exits when its video is deleted.
      for (const id of [second, first]) await busy.delete(`/videos/${id}`)
      await other.delete(`/videos/${short}`)
      await until('no ffmpeg runs', async () => (await temporaryFolders()).length === 0)
    } finally {
      await (await working).stop(1000)
    }
    // A deleted video's job may still be waiting for a worker with ffmpeg.
    await finishJobs(provider, { ffmpeg })
  },
  300_000,
)

test('creates fewer renditions for a video that exceeds the work limit, and sends a message if it creates none @long', async () => {
  const owner = await provider.user()
  const fewer = await upload(owner, wide)
  await finishJobs(provider, { ffmpeg, bounds: { streamWork: 40_000_000 } })
  expect((await streamOf(fewer)).heights).toEqual([360])
  const none = await upload(owner, wide)
  await finishJobs(provider, { ffmpeg, bounds: { streamWork: 1000 } })
  expect(await read(none, owner)).toMatchObject({ stream: null, streamMessage: expect.stringMatching(/too long/) })
})

test("parks a job that fails twice and sends the video's owner a message", async () => {
  const owner = await provider.user()
  const id = await upload(owner, wide)
  const [{ videoKey } = { videoKey: '' }] = await provider.database.select().from(videos).where(eq(videos.id, id))
  let tries = 0
  const storage: MediaStorage = {
    ...provider.storage,
    open(key) {
      if (key === videoKey) tries += 1
      throw new Error('The storage is unavailable.')
    },
  }
  await finishJobs({ ...provider, storage }, { ffmpeg })
  expect(tries).toBe(2)
  expect(await read(id, owner)).toMatchObject({
    stream: null,
    streamPercent: null,
    streamMessage: expect.stringMatching(/failed twice/),
  })
})

test('returns each progress step to the owner, but never 100% @long', async () => {
  const { database } = provider
  await database.execute(sql`create table public.steps (percent integer, at serial)`)
  await database.execute(sql`
    create function note_step() returns trigger language plpgsql as $$
    begin
      insert into public.steps (percent) values (new.stream_percent);
      -- The worker reports again while the finished stream is being stored. That report must not replace the result.
      if old.stream is null and new.stream is not null then perform pg_sleep(2.1); end if;
      return null;
    end $$
  `)
  await database.execute(sql`
    create trigger note_steps after update of stream_percent on public.videos for each row execute function note_step()
  `)
  await upload(await provider.user(), wide)
  await finishJobs(provider, { ffmpeg })
  await database.execute(sql`drop trigger note_steps on public.videos`)
  const { rows } = await database.execute<{ percent: number | null }>(sql`select percent from public.steps order by at`)
  const percents = rows.map(({ percent }) => percent)
  expect([percents.at(0), percents.at(-1)]).toEqual([0, null])
  const steps = percents.slice(1, -1).map(Number)
  expect(steps.length).toBeGreaterThan(0)
  expect(Math.max(...steps)).toBeGreaterThan(0)
  expect(Math.max(...steps)).toBeLessThan(100)
  expect(await temporaryFolders()).toEqual([])
})

test('hides, unhides and removes renditions with their video @long', async () => {
  const owner = await provider.user()
  const id = await upload(owner, await mediaFileBlob('clip.mp4'))
  await finishJobs(provider, { ffmpeg })
  const stream = await streamOf(id)
  const { keys } = (await provider.database.select().from(videos).where(eq(videos.id, id)))[0]?.stream ?? {
    keys: [] as string[],
  }
  expect(keys.length).toBe(6)
  const paths = keys.map((key) => `/media/${key}`)
  expect(paths).toContain(stream.url)
  const statuses = async () => new Set(await Promise.all(paths.map(async (path) => (await get(path)).status)))
  const untilAll = (status: number) =>
    until(`all respond with ${status}`, async () => [...(await statuses())].every((each) => each === status))
  expect(await statuses()).toEqual(new Set([200]))

  const decision = { operator: 'mo', reason: 'Spam', kind: 'video' as const, id }
  await hide(seeing.database, decision)
  await untilAll(404)
  await show(seeing.database, decision)
  await untilAll(200)

  const others = (await streamKeys()).filter((key) => !keys.includes(key))
  expect((await owner.delete(`/videos/${id}`)).status).toBe(200)
  await finishJobs(provider)
  expect(await streamKeys()).toEqual(others)
})

test('does not publish renditions of a video that is deleted or hidden during encoding @long', async () => {
  const owner = await provider.user()
  const before = await streamKeys()
  const deleted = await upload(owner, await mediaFileBlob('clip.mp4'))
  await provider.database.delete(videos).where(eq(videos.id, deleted))
  const hidden = await upload(owner, await mediaFileBlob('clip.mp4'))
  await hide(seeing.database, { operator: 'mo', reason: 'Spam', kind: 'video', id: hidden })
  await finishJobs(provider, { ffmpeg })
  const made = (await streamKeys()).filter((key) => !before.includes(key))
  expect(made.length).toBe(6)
  const { rows } = await provider.database.execute<{ key: string }>(sql`select key from hidden_media`)
  expect(rows.map(({ key }) => key)).toEqual(expect.arrayContaining(made))
})

test.each(['clip.webm', 'clip.ogv'] as const)(
  '%s, which some browsers cannot play, becomes playable in every browser @long',
  async (name) => {
    const id = await upload(await provider.user(), await mediaFileBlob(name), name)
    await finishJobs(provider, { ffmpeg })
    const stream = await streamOf(id)
    expect(await textOf(stream.url)).toMatch(/CODECS="avc1\.\w{6},mp4a\.40\.2"/)
  },
)

test("names a silent portrait video's rendition after its shorter side @long", async () => {
  const upright = await makeClip(ffmpeg, { size: '360x640', seconds: 1, hasSound: false })
  const id = await upload(await provider.user(), upright)
  await finishJobs(provider, { ffmpeg })
  const stream = await streamOf(id)
  expect(stream.heights).toEqual([360])
  expect(await textOf(stream.url)).toMatch(/RESOLUTION=360x640\n/)
})

test('renditions do not contain the metadata of the uploaded file @long', async () => {
  const options = ['-metadata', 'title=At home', '-metadata', 'comment=At home']
  const source = await makeClip(ffmpeg, { size: '640x360', seconds: 1, options })
  expect(source.includes('At home')).toBe(true)
  const id = await upload(await provider.user(), source)
  await finishJobs(provider, { ffmpeg })
  const { stream } = (await provider.database.select().from(videos).where(eq(videos.id, id)))[0] ?? {}
  expect(stream?.keys).toHaveLength(6)
  for (const key of stream?.keys ?? []) {
    const file = await readFile(join(provider.mediaFolder, key))
    expect([key, file.includes('At home')]).toEqual([key, false])
  }
})

test('a video that takes too long to encode plays in its original form and is not retried @long', async () => {
  const owner = await provider.user()
  const id = await upload(owner, wide)
  const before = await streamKeys()
  await finishJobs(provider, { ffmpeg, bounds: { shortStreamMs: 1, streamMs: 1 } })
  expect(await read(id, owner)).toMatchObject({ stream: null, streamMessage: expect.stringMatching(/took too long/) })
  expect(await streamKeys()).toEqual(before)
  expect(await temporaryFolders()).toEqual([])
})

test('a file with timestamps that start hours late keeps its real duration and gets renditions @long', async () => {
  const id = await upload(
    await provider.user(),
    await makeClip(ffmpeg, { ...small, options: ['-output_ts_offset', '50000'] }),
  )
  await finishJobs(provider, { ffmpeg })
  expect((await read(id)) as unknown).toMatchObject({ duration: expect.closeTo(3, 0), stream: { heights: [360] } })
})

test('a video gets renditions even if ffmpeg does not write a storyboard @long', async () => {
  const id = await upload(await provider.user(), await makeClip(ffmpeg, small))
  await finishJobs(provider, { ffmpeg: await withoutStoryboard() })
  expect(await read(id)).toMatchObject({ streamPercent: null, stream: { heights: [360], storyboard: null } })
})

test('a video plays in its original form and is not retried if ffmpeg writes nothing @long', async () => {
  const owner = await provider.user()
  const id = await upload(owner, await makeClip(ffmpeg, small))
  await finishJobs(provider, { ffmpeg: await instead('exit 0') })
  expect(await read(id, owner)).toMatchObject({ stream: null, streamPercent: null })
})

test('audio that starts after the video track ends does not shorten the video @long', async () => {
  const id = await upload(
    await provider.user(),
    await makeClip(ffmpeg, { size: '640x360', seconds: 2, soundDelay: 3, options: ['-t', '5'] }),
  )
  await finishJobs(provider, { ffmpeg })
  const { url } = await streamOf(id)
  const playlists = (await textOf(url)).match(/\w+-\d+\.m3u8/g) ?? []
  expect(playlists).toHaveLength(2)
  for (const name of playlists) expect(await secondsOf(beside(url, name))).toBeCloseTo(5, 0)
})

test('a playlist disguised as a video does not make ffmpeg open other files @long', async () => {
  await provider.database.delete(videos)
  const owner = await provider.user()
  const key = 'videos/5ee.mp4'
  await writeFile(join(provider.mediaFolder, key), '#EXTM3U\n#EXTINF:1,\nfile:///etc/passwd\n')
  const { id } = await owner.publishes({ videoKey: key })
  await askForAll()
  await finishJobs(provider, { ffmpeg })
  expect(await read(id, owner)).toMatchObject({ stream: null, streamPercent: null })
})

describe('a provider without ffmpeg', () => {
  const bare = startTestProvider()

  test('a provider without ffmpeg does not request streams @long', async () => {
    const owner = await bare.user()
    const thumbnail = { file: await mediaFileBlob('picture.jpg'), name: 'picture.jpg' }
    const videoFile = { file: await mediaFileBlob('clip.mp4'), name: 'clip.mp4' }
    await owner.post('/videos', form({ title: 'Plain', description: 'x', thumbnail, videoFile }))
    expect(await bare.database.$count(sql`pgboss.job where name = 'make-stream'`)).toBe(0)
  })
})
