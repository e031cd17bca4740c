import type { Rendition } from './ladder.ts'

/** A part of a file that plays by itself. */
interface Segment {
  seconds: number
  bytes: number
}

/** What a media playlist says of its segments, each of which is a range of one file. */
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

/** How much a playlist's segments take, in bits a second: the most that one does, and all together. */
export function bitRatesOf(segments: readonly Segment[]): { peak: number; average: number } {
  const sum = (of: keyof Segment) => segments.reduce((total, segment) => total + segment[of], 0)
  // The last one may be a picture or two, whose rate says nothing.
  const whole = segments.length > 1 ? segments.slice(0, -1) : segments
  return {
    peak: Math.max(...whole.map(({ bytes, seconds }) => rate(bytes, seconds)), 0),
    average: rate(sum('bytes'), sum('seconds')),
  }
}

/** How the web calls the H.264 of a file, by the `avcC` box of its beginning. */
export function avcCodec(head: Uint8Array): string {
  const bytes = Buffer.from(head.buffer, head.byteOffset, head.byteLength)
  const box = bytes.indexOf('avcC')
  if (box === -1) throw new Error('The beginning of a rendition says nothing of its codec.')
  // After the box's name and its version come profile, constraints and level.
  return `avc1.${bytes.subarray(box + 5, box + 8).toString('hex')}`
}

/** As ffmpeg encodes all sound here: AAC-LC. */
const aacCodec = 'mp4a.40.2'

export interface PlannedRendition extends Pick<Rendition, 'size'> {
  /** Its playlist, beside the one that names it. */
  uri: string
  codec: string
  bitRates: ReturnType<typeof bitRatesOf>
}

/** The playlist that names all renditions, the smallest first, and the sound that goes with each. */
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
