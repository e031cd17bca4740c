import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Ffmpeg } from '../videos/stream/find-ffmpeg.ts'

/** Returns ffmpeg options for a test pattern with the given size, frame rate and duration in seconds. */
const picture = (size = '320x180', rate = '25', seconds = 2) =>
  `-f lavfi -i testsrc2=size=${size}:rate=${rate}:duration=${seconds}`
const sound = (seconds = 2, rate = 44_100) => `-f lavfi -i sine=frequency=440:sample_rate=${rate}:duration=${seconds}`
const h264 = '-c:v libx264 -preset ultrafast -pix_fmt yuv420p'
const vp8 = '-c:v libvpx -deadline realtime -cpu-used 8 -b:v 200k'
const vp9 = '-c:v libvpx-vp9 -deadline realtime -cpu-used 8 -b:v 200k'

type Extension = 'mp4' | 'webm' | 'ogv'
type Change = (bytes: Buffer) => Buffer

/** An unusual file: its name, the ffmpeg arguments that create it (`BASE` is a normal two-second MP4), its extension, and a change to its bytes. */
export type OddFile = [what: string, options: string, extension: Extension, change?: Change]

const cutTo =
  (share: number): Change =>
  (bytes) =>
    bytes.subarray(0, Math.floor(bytes.length * share))
const withNoise: Change = (bytes) =>
  Buffer.from(bytes.map((byte, index) => (index > 200 && index % 97 === 0 ? 255 - byte : byte)))
const withTail: Change = (bytes) => Buffer.concat([bytes, Buffer.alloc(100_000, 0xff)])
const withoutMiddle: Change = (bytes) =>
  Buffer.concat([bytes.subarray(0, bytes.length * 0.4), bytes.subarray(bytes.length * 0.6)])
const renamed =
  (box: string, to: string): Change =>
  (bytes) =>
    Buffer.from(bytes.toString('latin1').replaceAll(box, to), 'latin1')

/** Rotates an MP4's video through the matrix of its first track. ffmpeg's own option differs between versions. */
const turnedBy =
  (degrees: number): Change =>
  (bytes) => {
    const turned = Buffer.from(bytes)
    const matrix = turned.indexOf('tkhd') + 44
    const angle = (degrees * Math.PI) / 180
    const cosine = Math.round(Math.cos(angle) * 65_536)
    const sine = Math.round(Math.sin(angle) * 65_536)
    for (const [index, value] of [cosine, sine, 0, -sine, cosine].entries())
      turned.writeInt32BE(value, matrix + 4 * index)
    return turned
  }

const base = '-i BASE -c copy'

const singleFiles: readonly OddFile[] = [
  ['timestamps that start hours late', `${base} -output_ts_offset 50000`, 'mp4'],
  ['audio that starts after the video ends', `${picture()} -itsoffset 3 ${sound()} ${h264} -t 5`, 'mp4'],
  ['a single frame', `${picture('320x180', '1', 1)} ${h264} -frames:v 1`, 'mp4'],
  ['a video on its side', base, 'mp4', turnedBy(90)],
  ['trailing bytes', `${base} -movflags faststart`, 'mp4', withTail],
  ['two frames hours apart', `${picture('64x64', '1/9000', 18_000)} ${h264}`, 'mp4'],
  ['noise in its bytes', base, 'mp4', withNoise],
  ['a long still image in few bytes', `-f lavfi -i color=size=1920x1080:rate=1:duration=200 ${h264}`, 'mp4'],
  ['timestamps that start before zero', `${base} -output_ts_offset -1 -avoid_negative_ts disabled`, 'mp4'],
  ['timestamps that start slightly late', `${base} -output_ts_offset 0.7`, 'mp4'],
  ['timestamps that start days late', `${base} -output_ts_offset 900000`, 'mp4'],
  ['timestamps that start late, in WebM', `${picture()} ${vp8} -output_ts_offset 5000`, 'webm'],
  ['an edit list that skips the beginning', '-ss 1.03 -i BASE -c copy', 'mp4'],
  ['an edit list with late video', '-itsoffset 1.5 -i BASE -i BASE -map 0:v -map 1:a -c copy', 'mp4'],
  ['an edit list with late audio', '-i BASE -itsoffset 1.5 -i BASE -map 0:v -map 1:a -c copy', 'mp4'],
  ['no edit list', `${base} -use_editlist 0`, 'mp4'],
  ['audio far longer than the video', `${picture('320x180', '25', 1)} ${sound(20)} ${h264}`, 'mp4'],
  ['video far longer than the audio', `${picture('320x180', '25', 8)} ${sound(1)} ${h264}`, 'mp4'],
  ['fragments', `${base} -movflags frag_keyframe+empty_moov`, 'mp4'],
  [
    'fragments without a duration',
    `${base} -movflags frag_keyframe+empty_moov+default_base_moof -frag_duration 100000`,
    'mp4',
  ],
  ['truncated fragments', `${base} -movflags frag_keyframe+empty_moov`, 'mp4', cutTo(0.7)],
  ['an index at the end', base, 'mp4'],
  ['a truncated index at the end', base, 'mp4', cutTo(0.95)],
  ['an index at the front, truncated file', `${base} -movflags faststart`, 'mp4', cutTo(0.5)],
  ['an index at the front, slightly truncated file', `${base} -movflags faststart`, 'mp4', cutTo(0.97)],
  ['a hole in the middle', `${base} -movflags faststart`, 'mp4', withoutMiddle],
  ['no index', base, 'mp4', renamed('moov', 'free')],
  ['no media', base, 'mp4', renamed('mdat', 'free')],
  ['no codec description', base, 'mp4', renamed('avcC', 'free')],
  ['a different codec than declared', base, 'mp4', renamed('avc1', 'hev1')],
  ['upside down', base, 'mp4', turnedBy(180)],
  ['upright', `${picture('180x320')} ${h264}`, 'mp4'],
  ['two pixels high', `${picture('640x2')} ${h264}`, 'mp4'],
  ['two pixels wide', `${picture('2x640')} ${h264}`, 'mp4'],
  ['the smallest frame size', `${picture('2x2')} ${h264}`, 'mp4'],
  ['a very wide frame', `${picture('4096x64', '25', 1)} ${h264}`, 'mp4'],
  ['a frame with odd dimensions', `${picture('321x181')} -c:v libx264 -preset ultrafast -pix_fmt yuv444p`, 'mp4'],
  ['a 4K picture', `${picture('3840x2160', '5', 1)} ${h264}`, 'mp4'],
  ['non-square pixels', `${picture()} ${h264} -aspect 4:1`, 'mp4'],
  ['an extreme pixel aspect ratio', `${picture()} ${h264} -aspect 200:1`, 'mp4'],
  ['10 bits per colour', `${picture()} -c:v libx264 -preset ultrafast -pix_fmt yuv420p10le`, 'mp4'],
  ['4:2:2', `${picture()} -c:v libx264 -preset ultrafast -pix_fmt yuv422p`, 'mp4'],
  ['grey', `${picture()} -c:v libx264 -preset ultrafast -pix_fmt gray`, 'mp4'],
  ['a thousand frames per second', `${picture('64x64', '1000', 1)} ${h264}`, 'mp4'],
  ['a frame every ten seconds', `${picture('320x180', '1/10', 60)} ${h264}`, 'mp4'],
  ['23.976 frames per second', `${picture('320x180', '24000/1001')} ${h264}`, 'mp4'],
  ['a variable frame rate', `${picture()} -vf setpts=N*N/250/TB -vsync vfr ${h264}`, 'mp4'],
  ['only one keyframe', `${picture('320x180', '25', 12)} ${h264} -g 10000 -keyint_min 10000`, 'mp4'],
  ['only keyframes', `${picture()} ${h264} -g 1`, 'mp4'],
  ['many B-frames', `${picture()} -c:v libx264 -bf 16 -b_strategy 2 -pix_fmt yuv420p`, 'mp4'],
  ['interlaced', `${picture()} ${h264} -flags +ilme+ildct -x264opts tff=1`, 'mp4'],
  ['no audio', `${picture()} ${h264}`, 'mp4'],
  ['only audio', `${sound()} -c:a aac`, 'mp4'],
  ['only audio, in WebM', `${sound(2, 48_000)} -c:a libopus`, 'webm'],
  ['only audio, in Ogg', `${sound()} -c:a libvorbis`, 'ogv'],
  [
    'only audio and a cover',
    `${picture('320x180', '1', 1)} ${sound()} -map 0 -map 1 -c:v mjpeg -frames:v 1 -disposition:v attached_pic -c:a aac`,
    'mp4',
  ],
  ['mono audio', `${picture()} ${sound(2, 8000)} ${h264} -ac 1 -ar 8000`, 'mp4'],
  ['audio with six channels', `${picture()} ${sound()} ${h264} -ac 6`, 'mp4'],
  ['audio at 96 kHz', `${picture()} ${sound(2, 96_000)} ${h264} -ar 96000`, 'mp4'],
  ['MP3 sound', `${picture()} ${sound()} ${h264} -c:a libmp3lame`, 'mp4'],
  ['FLAC audio', `${picture()} ${sound()} ${h264} -c:a flac -strict -2`, 'mp4'],
  ['Opus audio', `${picture()} ${sound(2, 48_000)} ${h264} -c:a libopus -strict -2`, 'mp4'],
  ['AC-3 sound', `${picture()} ${sound()} ${h264} -c:a ac3`, 'mp4'],
  ['ALAC audio', `${picture()} ${sound()} ${h264} -c:a alac`, 'mp4'],
  [
    'three audio tracks and two video tracks',
    `${picture()} ${picture('64x64')} ${sound()} -map 0 -map 1 -map 2 -map 2 -map 2 ${h264}`,
    'mp4',
  ],
  ['subtitles', `-i BASE -f lavfi -i anullsrc -t 2 -c copy -c:a aac -map 0 -timecode 01:00:00:00`, 'mp4'],
  ['chapters and long tags', `${base} -metadata title=${'x'.repeat(20_000)} -metadata comment=-i`, 'mp4'],
  ['MPEG-4', `${picture()} -c:v mpeg4`, 'mp4'],
  ['HEVC', `${picture('320x180', '25', 1)} -c:v libx265 -preset ultrafast -x265-params log-level=none`, 'mp4'],
  ['MPEG-2, which is not decoded', `${picture()} -c:v mpeg2video`, 'mp4'],
  ['Motion JPEG, which is not decoded', `${picture()} -c:v mjpeg`, 'mp4'],
  ['PNG frames, which are not decoded', `${picture('64x64', '5', 1)} -c:v png`, 'mp4'],
  ['VP8', `${picture()} ${sound(2, 48_000)} ${vp8} -c:a libvorbis`, 'webm'],
  ['VP9', `${picture()} ${sound(2, 48_000)} ${vp9} -c:a libopus`, 'webm'],
  ['VP9 in MP4', `${picture()} ${vp9}`, 'mp4'],
  ['VP8 with transparency', `${picture()} -vf format=yuva420p -c:v libvpx -auto-alt-ref 0 -deadline realtime`, 'webm'],
  ['live WebM without a duration', `${picture()} ${vp8} -live 1`, 'webm'],
  ['truncated WebM', `${picture()} ${vp8}`, 'webm', cutTo(0.6)],
  ['WebM with noise', `${picture()} ${vp8}`, 'webm', withNoise],
  ['WebM with trailing bytes', `${picture()} ${vp8}`, 'webm', withTail],
  ['Theora', `${picture()} ${sound()} -c:v libtheora -c:a libvorbis`, 'ogv'],
  ['Theora without audio', `${picture()} -c:v libtheora`, 'ogv'],
  ['truncated Theora', `${picture()} ${sound()} -c:v libtheora -c:a libvorbis`, 'ogv', cutTo(0.6)],
  ['Theora with noise', `${picture()} -c:v libtheora`, 'ogv', withNoise],
  ['Theora with timestamps that start late', `${picture()} -c:v libtheora -output_ts_offset 500`, 'ogv'],
]

const codecs: [name: string, options: string, extension: Extension][] = [
  ['H.264', `${h264}`, 'mp4'],
  ['MPEG-4', '-c:v mpeg4', 'mp4'],
  ['VP8', vp8, 'webm'],
  ['VP9', vp9, 'webm'],
  ['Theora', '-c:v libtheora', 'ogv'],
]
const changes: [name: string, change: Change][] = [
  ['truncated early', cutTo(0.3)],
  ['truncated late', cutTo(0.9)],
  ['with noise', withNoise],
  ['with trailing bytes', withTail],
  ['without its middle', withoutMiddle],
]

type Variation = [name: string, before: string, after?: string, change?: Change]

/** Variations for every codec: the name, and the arguments before and after the codec. */
const variations: Variation[] = [
  ...changes.map(([name, change]): Variation => [name, picture(), '', change]),
  ...['16x16', '98x54', '640x360', '1080x1920'].map((size): Variation => [`at ${size}`, picture(size, '10', 1)]),
  ...['1', '15', '30000/1001', '120'].map((rate): Variation => [`at ${rate} per second`, picture('64x64', rate)]),
  ...[-0.5, 0.04, 1, 3, 600].map((at): Variation => [`starting at ${at} s`, picture(), `-output_ts_offset ${at}`]),
]

const combinedFiles: readonly OddFile[] = [
  codecs.flatMap(([codec, options, extension]) =>
    variations.map(([name, before, after = '', change]): OddFile => [
      `${codec}, ${name}`,
      `${before} ${options} ${after}`.trim(),
      extension,
      change,
    ]),
  ),
  [0.5, 1.03, 1.9].flatMap((from) =>
    [0, 90, 180, 270, 45].map((degrees): OddFile => [
      `an edit list starting at ${from} s, rotated by ${degrees}`,
      `-ss ${from} -i BASE -c copy`,
      'mp4',
      turnedBy(degrees),
    ]),
  ),
  changes.flatMap(([name, change]) =>
    ['faststart', 'frag_keyframe+empty_moov'].map((flags): OddFile => [
      `a 4K video ${name}, ${flags}`,
      `${picture('3840x2160', '5', 1)} ${h264} -movflags ${flags}`,
      'mp4',
      change,
    ]),
  ),
].flat()

/** 200 files. The first few are the most likely to cause errors. */
export const oddFiles: readonly OddFile[] = [...singleFiles, ...combinedFiles]

export interface OddMedia {
  make(file: OddFile): Promise<Buffer>
  remove(): Promise<void>
}

/** Opens a temporary folder in which `make` creates the files listed in `oddFiles`. */
export async function openOddMedia({ ffmpeg }: Ffmpeg): Promise<OddMedia> {
  const folder = await mkdtemp(join(tmpdir(), 'kinora-odd-'))
  const run = (options: string, file: string) =>
    promisify(execFile)(ffmpeg, [...`-v error -nostdin -y ${options}`.split(' '), file], {
      env: process.env,
      cwd: folder,
    })
  let count = 0
  await run(`${picture()} ${sound()} ${h264} -shortest`, 'BASE.mp4')
  return {
    async make([what, options, extension, change]) {
      const file = join(folder, `${count++}.${extension}`)
      await run(options.replaceAll('BASE', 'BASE.mp4'), file).catch((error: Error) => {
        throw new Error(`ffmpeg could not create "${what}": ${error.message}`)
      })
      const bytes = await readFile(file)
      return change ? change(bytes) : bytes
    },
    remove: () => rm(folder, { recursive: true, force: true }),
  }
}
