import type { Rendition } from './ladder.ts'

/** A separately playable part of a file. */
interface Segment {
  seconds: number
  bytes: number
}

/** Parses a media playlist's segments. Each segment is a range of one file. */
export function segmentsOf(playlist: string): Segment[] {
  const segments: Segment[] = []
  let seconds = 0
  for (const line of playlist.split('\n')) {
    const [, duration] = /^#EXTINF:([\d.]+)/.exec(line) ?? []
    if (duration !== undefined) seconds = Number(duration)
    const [, bytes] = /^#EXT-X-BYTERANGE:(\d+)/.exec(line) ?? []
    if (bytes !== undefined) segments.push({ seconds, bytes: Number(bytes) })
  }
  return segments
}

const rate = (bytes: number, seconds: number) => (seconds > 0 ? Math.ceil((bytes * 8) / seconds) : 0)

/** Returns the peak and average bit rates of a playlist's segments, in bits per second. */
export function bitRatesOf(segments: readonly Segment[]): { peak: number; average: number } {
  const sum = (of: keyof Segment) => segments.reduce((total, segment) => total + segment[of], 0)
  // The last segment can contain only one or two frames, so its bit rate isn't representative.
  const whole = segments.length > 1 ? segments.slice(0, -1) : segments
  return {
    peak: Math.max(...whole.map(({ bytes, seconds }) => rate(bytes, seconds)), 0),
    average: rate(sum('bytes'), sum('seconds')),
  }
}

/** Reads the codec string of an H.264 file from its `avcC` box. */
export function avcCodec(head: Uint8Array): string {
  const bytes = Buffer.from(head.buffer, head.byteOffset, head.byteLength)
  const box = bytes.indexOf('avcC')
  if (box === -1) throw new Error('The start of the rendition does not contain a codec.')
  // Profile, constraints and level follow the box's name and version.
  return `avc1.${bytes.subarray(box + 5, box + 8).toString('hex')}`
}

/** The codec of all audio files: AAC-LC. */
const aacCodec = 'mp4a.40.2'

export interface PlannedRendition extends Pick<Rendition, 'size'> {
  /** The URI of the media playlist, relative to the multivariant playlist. */
  uri: string
  codec: string
  bitRates: ReturnType<typeof bitRatesOf>
}

/** Creates the multivariant playlist with all renditions, smallest first, and their audio. */
export function multivariantPlaylist(
  renditions: readonly PlannedRendition[],
  sound: Pick<PlannedRendition, 'uri' | 'bitRates'> | undefined,
): string {
  const lines = ['#EXTM3U', '#EXT-X-VERSION:7', '#EXT-X-INDEPENDENT-SEGMENTS']
  if (sound) {
    lines.push(
      `#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="sound",NAME="Sound",DEFAULT=YES,AUTOSELECT=YES,CHANNELS="2",URI="${sound.uri}"`,
    )
  }
  const { peak = 0, average = 0 } = sound?.bitRates ?? {}
  for (const { uri, codec, size, bitRates } of renditions) {
    const attributes = [
      `BANDWIDTH=${bitRates.peak + peak}`,
      `AVERAGE-BANDWIDTH=${bitRates.average + average}`,
      `CODECS="${[codec, ...(sound ? [aacCodec] : [])].join(',')}"`,
      `RESOLUTION=${size.width}x${size.height}`,
      ...(sound ? ['AUDIO="sound"'] : []),
    ]
    lines.push(`#EXT-X-STREAM-INF:${attributes.join(',')}`, uri)
  }
  return `${lines.join('\n')}\n`
}
