import { CustomSource, EncodedPacketSink, Input, MP4, OGG, WEBM } from 'mediabunny'
import type { MediaFile } from './media-file.ts'
import { findTheora, theoraDuration } from './theora-duration.ts'

/** How much earlier than the claimed duration the last packet may end, as a fraction of it. */
const toleratedGap = 0.1

/**
 * Returns a video's duration in seconds from its packets, which can be any number in a hostile file. Undefined if it cannot be played to its end, because it is
 * damaged, incomplete, or not a video. Reads only a few parts of the file.
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
    // A parser error means the same as finding nothing to play.
  } finally {
    input.dispose()
  }
  return theoraDuration(file)
}

async function playableDuration(input: Input, file: MediaFile): Promise<number | undefined> {
  const tracks = await input.getTracks()
  // mediabunny does not support Theora, so it only sees the sound of such a file.
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
    // With its index at the front, a truncated file still claims its full duration. Only the last packet, or its absence, shows the truth.
    const lastPacket = await packets.getPacket(Number.MAX_SAFE_INTEGER)
    if (!firstPacket || !lastPacket) return undefined
    start = Math.min(start, firstPacket.timestamp)
    end = Math.max(end, lastPacket.timestamp + lastPacket.duration)
  }
  const claimed = await input.getDurationFromMetadata()
  // Written so that NaN fails.
  const isClaimMet = claimed === null || end >= claimed * (1 - toleratedGap)
  // Timestamps may start anywhere; playback starts with the first packet.
  return isClaimMet ? end - Math.max(0, start) : undefined
}
