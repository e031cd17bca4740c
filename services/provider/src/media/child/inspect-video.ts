import { CustomSource, EncodedPacketSink, Input, MP4, OGG, WEBM } from 'mediabunny'
import type { MediaFile } from './media-file.ts'
import { findTheora, theoraDuration } from './theora-duration.ts'

/** How far the last packet may stay behind the length that the file claims, as a share of it. */
const toleratedGap = 0.1

/**
 * Looks into a video file and returns its length in seconds, as its packets have it: any number at all, if the file is
 * hostile. Undefined when it cannot be played to its end, because it is damaged, cut off, or no video at all. Reads a
 * few parts of the file, never all of it.
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
    // A parser that trips over the bytes says the same as one that finds nothing to play.
  } finally {
    input.dispose()
  }
  return theoraDuration(file)
}

async function playableDuration(input: Input, file: MediaFile): Promise<number | undefined> {
  const tracks = await input.getTracks()
  // mediabunny does not know Theora, so of an Ogg file with picture and sound it sees the sound.
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
    // A file whose index stands at its front claims its full length even when the rest is cut off: only its last packet,
    // or the lack of it, tells.
    const lastPacket = await packets.getPacket(Number.MAX_SAFE_INTEGER)
    if (!firstPacket || !lastPacket) return undefined
    start = Math.min(start, firstPacket.timestamp)
    end = Math.max(end, lastPacket.timestamp + lastPacket.duration)
  }
  const claimed = await input.getDurationFromMetadata()
  // Written so that a claim which is no number is not met.
  const isClaimMet = claimed === null || end >= claimed * (1 - toleratedGap)
  // A file's clock may start at any time; what is played starts with its first packet.
  return isClaimMet ? end - Math.max(0, start) : undefined
}
