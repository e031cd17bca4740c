import { open, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Ffmpeg } from './find-ffmpeg.ts'
import { inputOptions } from './input-options.ts'
import type { Rendition } from './ladder.ts'
import { avcCodec, bitRatesOf, multivariantPlaylist, segmentsOf } from './playlists.ts'
import type { StoryboardPlan } from './plan-storyboard.ts'
import { maxFramesPerSecond, type MediaFacts } from './probe-media.ts'
import { ProgramFailedError, runContained, type Containment } from './run-contained.ts'

export interface StreamPlan {
  /** The prefix of all file names, followed by the height. */
  id: string
  renditions: readonly Rendition[]
  hasSound: boolean
  storyboard: StoryboardPlan
  facts: MediaFacts
}

/** Length of a segment. Segments start with a keyframe at the same times in all renditions. */
const segmentSeconds = 4
const soundBitRate = 128_000
/** Used in place of the height in the names of audio files. */
const soundName = 0

/** Returns the names of a plan's files without the folder: the playlists and one media file for each media playlist. */
export function streamFiles({ id, renditions, hasSound }: Pick<StreamPlan, 'id' | 'renditions' | 'hasSound'>) {
  const names = [...renditions.map(({ height }) => height), ...(hasSound ? [soundName] : [])]
  return [`${id}.m3u8`, ...names.flatMap((name) => [`${id}-${name}.m3u8`, `${id}-${name}.mp4`])]
}

/** Returns the storyboard image's file name. */
export const storyboardFile = ({ id }: Pick<StreamPlan, 'id'>) => `${id}.jpg`

export interface EncodeOptions extends Omit<Containment, 'onLine'> {
  threads: number
  /** Called with the progress from 0 to 1. */
  onProgress(share: number): void
}

/**
 * Writes a stream's files to the working folder. The storyboard is optional and can be missing.
 * @throws {ProgramFailedError} if ffmpeg fails or doesn't write all renditions.
 */
export async function encodeStream(
  { ffmpeg }: Ffmpeg,
  source: string,
  plan: StreamPlan,
  { threads, onProgress, ...containment }: EncodeOptions,
): Promise<void> {
  await runContained(ffmpeg, ffmpegArguments(source, plan, threads), {
    ...containment,
    onLine(line) {
      const [, microseconds] = /^out_time_us=(\d+)$/.exec(line) ?? []
      if (microseconds !== undefined) onProgress(Math.min(1, Number(microseconds) / 1e6 / plan.facts.durationSeconds))
    },
  })
  const { folder } = containment
  const { id, renditions, hasSound } = plan
  const measured = async (name: number) => ({
    uri: `${id}-${name}.m3u8`,
    bitRates: bitRatesOf(segmentsOf(await readFile(join(folder, `${id}-${name}.m3u8`), 'utf8'))),
  })
  try {
    const all = []
    for (const { height, size } of renditions) {
      const codec = avcCodec(await headOf(join(folder, `${id}-${height}.mp4`)))
      all.push({ ...(await measured(height)), size, codec })
    }
    const sound = hasSound ? await measured(soundName) : undefined
    await writeFile(join(folder, `${id}.m3u8`), multivariantPlaylist(all, sound))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    throw new ProgramFailedError('ffmpeg did not write all renditions.', { cause: error })
  }
}

/** Enough bytes to find a rendition's codec. */
const headBytes = 4096

async function headOf(path: string): Promise<Uint8Array> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(headBytes), 0, headBytes, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

function ffmpegArguments(source: string, plan: StreamPlan, threads: number): string[] {
  const { id, renditions, hasSound, facts } = plan
  const count = String(threads)
  return [
    ['-hide_banner', '-nostdin', '-nostats', '-loglevel', 'error', '-progress', 'pipe:1'],
    ['-filter_complex_threads', count, '-threads', count, ...inputOptions(source), '-i', source],
    ['-filter_complex', filters(plan)],
    renditions.flatMap((_, index) => ['-map', `[v${index}]`]),
    hasSound ? ['-map', '[sound]', '-c:a', 'aac', '-b:a', String(soundBitRate), '-ac', '2', '-ar', '48000'] : [],
    ['-c:v', 'libx264', '-preset', 'veryfast', '-pix_fmt', 'yuv420p', '-crf', '23', '-threads', count],
    ['-sc_threshold', '0', '-g', String(maxFramesPerSecond * segmentSeconds)],
    ['-force_key_frames', `expr:gte(t,n_forced*${segmentSeconds})`, '-fpsmax', String(maxFramesPerSecond)],
    renditions.flatMap(encoderOptions),
    [
      '-t',
      String(Math.ceil(facts.durationSeconds) + 1),
      '-map_metadata',
      '-1',
      '-f',
      'hls',
      '-hls_time',
      String(segmentSeconds),
      '-hls_playlist_type',
      'vod',
    ],
    ['-hls_segment_type', 'fmp4', '-hls_flags', 'single_file+independent_segments'],
    ['-hls_segment_filename', `${id}-%v.mp4`, '-var_stream_map', streamMap(plan), `${id}-%v.m3u8`],
    ['-map', '[pictures]', '-frames:v', '1', '-q:v', '5', '-map_metadata', '-1', '-f', 'image2', '-update', '1'],
    [storyboardFile(plan)],
  ].flat()
}

function encoderOptions({ height, maxBitRate }: Rendition, index: number): string[] {
  return [
    [`-maxrate:v:${index}`, String(maxBitRate), `-bufsize:v:${index}`, String(maxBitRate * 2)],
    [`-profile:v:${index}`, height <= 360 ? 'main' : 'high'],
  ].flat()
}

function filters({ renditions, hasSound, storyboard, facts }: StreamPlan) {
  const { secondsEach, width, height, columns, count } = storyboard
  const { gaps, framesPerSecond, durationSeconds } = facts
  const outputs = [...renditions.map((_, index) => `[i${index}]`), '[s]']
  // Repeats the first or last frame while only audio plays, so video and audio have the same length.
  const picture = [
    ...(gaps.isPictureLate ? [`fps=${framesPerSecond}:start_time=0`] : []),
    ...(gaps.afterPicture > 0 ? [`tpad=stop_mode=clone:stop_duration=${gaps.afterPicture}`] : []),
    `split=${outputs.length}`,
  ]
  // Adds silence where audio is missing: at the start, in gaps and at the end.
  const sound = ['aresample=async=1:first_pts=0', ...(gaps.afterSound > 0 ? [`apad=whole_dur=${durationSeconds}`] : [])]
  const scaled = renditions.map(
    ({ size }, index) => `[i${index}]scale=${size.width}:${size.height}:flags=bicubic,setsar=1[v${index}]`,
  )
  const rows = Math.ceil(count / columns)
  const pictures = `[s]fps=1/${secondsEach},scale=${width}:${height},setsar=1,tile=${columns}x${rows}[pictures]`
  return [
    `[0:v:0]${picture.join(',')}${outputs.join('')}`,
    ...scaled,
    pictures,
    ...(hasSound ? [`[0:a:0]${sound.join(',')}[sound]`] : []),
  ].join(';')
}

function streamMap({ renditions, hasSound }: Pick<StreamPlan, 'renditions' | 'hasSound'>): string {
  const group = hasSound ? ',agroup:sound' : ''
  const pictures = renditions.map(({ height }, index) => `v:${index}${group},name:${height}`)
  return [...pictures, ...(hasSound ? [`a:0${group},name:${soundName}`] : [])].join(' ')
}
