import { CustomSource, EncodedPacketSink, Input, MP4, OGG, WEBM } from 'mediabunny'
import type { MediaFile } from './media-file.ts'
import { findTheora, theoraDuration } from './theora-duration.ts'

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
