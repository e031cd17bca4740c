import { extname } from 'node:path'

// ffmpeg reads a hundred formats, and some of them refer to other files and servers. Uploads have
// one of three formats, so each upload is read only as its own format.

const demuxers: Record<string, string> = { '.mp4': 'mov', '.webm': 'matroska', '.ogv': 'ogg' }

/** Codecs that browsers play, and others that only ffmpeg supports. */
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

/** Number of pixels in an 8K frame. */
const maxPixels = 8192 * 4352

/** Returns the ffmpeg and ffprobe options for an untrusted file. They must precede the file name. */
export function inputOptions(file: string): string[] {
  const demuxer = demuxers[extname(file)]
  if (demuxer === undefined) throw new Error(`Cannot create a stream of ${file}: unknown file extension.`)
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
