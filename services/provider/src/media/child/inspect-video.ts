import { CustomSource, EncodedPacketSink, Input, MP4, OGG, WEBM } from 'mediabunny'
import type { MediaFile } from './media-file.ts'

/** How far before the claimed end the last packet may end, as a fraction of the duration. */
const toleratedGap = 0.1

/**
 * Measures a video's duration in seconds from its packets. A hostile file can yield any number. Returns undefined if the file can't be played to its end,
 * because it's damaged, incomplete or not a video. Reads only a few parts of the file.
 */
export async function inspectVideo(file: MediaFile): Promise<number | undefined> {
  if (file.size === 0) return undefined
  const source = new CustomSource({
    getSize: () => file.size,
    read: (start, end) => file.read(start, end),
    prefetchProfile: 'fileSystem',
  })
  const input = new Input({ source, formats: [MP4, WEBM, OGG] })
  try {
    const duration = await playableDuration(input, file)
    if (duration) return duration
  } catch {
    // A parser error also means that nothing can be played.
  } finally {
    input.dispose()
  }
  return theoraDuration(file)
}

async function playableDuration(input: Input, file: MediaFile): Promise<number | undefined> {
  const tracks = await input.getTracks()
  // mediabunny doesn't support Theora, so it finds only the audio in such a file.
  const hasPicture =
    (await input.getFormat()) === OGG
      ? tracks.length > 0 && (await findTheora(file)) !== undefined
      : tracks.some((track) => track.isVideoTrack())
  if (!hasPicture) return undefined

  let start = Infinity
  let end = 0
  for (const track of tracks) {
    const packets = new EncodedPacketSink(track)
    const firstPacket = await packets.getFirstPacket()
    // A truncated file with its index at the front still claims its full duration, so check that the last packet exists.
    const lastPacket = await packets.getPacket(Number.MAX_SAFE_INTEGER)
    if (!firstPacket || !lastPacket) return undefined
    start = Math.min(start, firstPacket.timestamp)
    end = Math.max(end, lastPacket.timestamp + lastPacket.duration)
  }
  const claimed = await input.getDurationFromMetadata()
  // Written so that NaN yields false.
  const isClaimMet = claimed === null || end >= claimed * (1 - toleratedGap)
  // Timestamps can start anywhere. Playback starts with the first packet.
  return isClaimMet ? end - Math.max(0, start) : undefined
}

const theoraHeader = Buffer.from('\x80theora', 'latin1')
const headBytes = 4096
const tailBytes = 64 * 1024

/** Size of a page header, up to its number of segments. */
const pageHeadBytes = 27
const startOfStream = 2

/** Finds the Theora header among the pages at the start of an Ogg file. */
async function findTheora(file: MediaFile): Promise<Buffer | undefined> {
  const head = await file.read(0, headBytes)
  for (let page = 0; page + pageHeadBytes < head.length;) {
    const isStart =
      head.subarray(page, page + 4).toString('latin1') === 'OggS' && head.readUInt8(page + 5) & startOfStream
    if (!isStart) return undefined
    const segments = head.subarray(page + pageHeadBytes, page + pageHeadBytes + head.readUInt8(page + 26))
    const content = page + pageHeadBytes + segments.length
    const header = head.subarray(content, content + 42)
    if (header.length === 42 && header.indexOf(theoraHeader) === 0) return header
    page = content + segments.reduce((sum, length) => sum + length, 0)
  }
  return undefined
}

/**
 * Returns the duration in seconds of an Ogg file whose only track is Theora, which mediabunny doesn't support. The duration is the last frame number divided by
 * the frame rate. Returns undefined for any other file.
 */
async function theoraDuration(file: MediaFile): Promise<number | undefined> {
  const header = await findTheora(file)
  if (!header) return undefined

  const framesPerSecond = header.readUInt32BE(22) / header.readUInt32BE(26)
  // The shift has five bits after six quality bits, across a byte boundary.
  const shift = (header.readUInt16BE(40) >> 5) & 0x1f

  const tail = await file.read(Math.max(0, file.size - tailBytes), file.size)
  const lastPage = tail.lastIndexOf('OggS')
  if (lastPage < 0 || tail.length < lastPage + 14) return undefined

  const position = tail.readBigInt64LE(lastPage + 6)
  const frames = (position >> BigInt(shift)) + (position & ((1n << BigInt(shift)) - 1n))
  const seconds = Number(frames) / framesPerSecond
  return seconds > 0 && Number.isFinite(seconds) ? seconds : undefined
}
