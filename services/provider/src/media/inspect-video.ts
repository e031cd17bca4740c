import { buffer } from 'node:stream/consumers'
import { CustomSource, EncodedPacketSink, Input, MP4, OGG, WEBM } from 'mediabunny'
import type { MediaStorage } from './storage.ts'
import { theoraDuration } from './theora-duration.ts'

/** How far the last packet may stay behind the length that the file claims, as a share of it. */
const TOLERATED_GAP = 0.1

/**
 * Looks into a stored video file and returns its length in seconds; undefined when it cannot be played to its end,
 * because it is damaged, cut off, or no video at all. Reads a few parts of the file, never all of it.
 */
export async function inspectVideo(
  storage: MediaStorage,
  key: string,
): Promise<{ durationSeconds: number } | undefined> {
  const file = await storage.stat(key)
  if (!file || file.size === 0) return undefined
  const source = new CustomSource({
    getSize: () => file.size,
    read: (start, end) => buffer(storage.open(key, { start, end: end - 1 })),
    prefetchProfile: 'fileSystem',
  })
  const input = new Input({ source, formats: [MP4, WEBM, OGG] })
  try {
    const durationSeconds = await playableDuration(input)
    if (durationSeconds) return { durationSeconds }
  } catch {
    // A parser that trips over the bytes says the same as one that finds nothing to play.
  } finally {
    input.dispose()
  }
  const durationSeconds = key.endsWith('.ogv') ? await theoraDuration(storage, key, file.size) : undefined
  return durationSeconds ? { durationSeconds } : undefined
}

async function playableDuration(input: Input): Promise<number | undefined> {
  const tracks = await input.getTracks()
  const isOgg = (await input.getFormat()) === OGG
  // mediabunny knows no Theora, so of an Ogg file with picture and sound it sees the sound.
  const hasPicture = isOgg ? tracks.length > 0 : tracks.some((track) => track.isVideoTrack())
  if (!hasPicture) return undefined

  let end = 0
  for (const track of tracks) {
    // A file whose index stands at its front claims its full length even when the rest is cut off: only its last packet,
    // or the lack of it, tells.
    const lastPacket = await new EncodedPacketSink(track).getPacket(Number.MAX_SAFE_INTEGER)
    if (!lastPacket) return undefined
    end = Math.max(end, lastPacket.timestamp + lastPacket.duration)
  }
  const claimed = await input.getDurationFromMetadata()
  if (claimed !== null && end < claimed * (1 - TOLERATED_GAP)) return undefined
  return end
}
