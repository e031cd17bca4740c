import { extname } from 'node:path'

// ffmpeg reads a hundred formats, some of which name other files and servers. What was let in at the upload is one of three, and is read as that one.

const demuxers: Record<string, string> = { '.mp4': 'mov', '.webm': 'matroska', '.ogv': 'ogg' }

/** Of formats that browsers play, and some that only ffmpeg does. */
const decoders = [
  'h264',
  'hevc',
  'mpeg4',
  'vp8',
  'vp9',
  'av1',
  'libdav1d',
  'libaom-av1',
  'theora',
  'aac',
  'mp3',
  'mp3float',
  'ac3',
  'eac3',
  'opus',
  'libopus',
  'vorbis',
  'flac',
  'alac',
]

/** More pixels than an 8K picture has are not decoded. */
const maxPixels = 8192 * 4352

/** What ffmpeg and ffprobe are told of a file that a stranger has sent, before its name. */
export function inputOptions(file: string): string[] {
  const demuxer = demuxers[extname(file)]
  if (demuxer === undefined) throw new Error(`No stream is made of ${file}: its ending says no format that is known.`)
  return [
    '-protocol_whitelist',
    'file',
    '-codec_whitelist',
    decoders.join(','),
    '-max_pixels',
    String(maxPixels),
    '-f',
    demuxer,
  ]
}
