import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

import { workspace } from './workspace.ts'

/** Reads a demo clip: `caustics.mp4` (H.264 and AAC) or `galaxy.webm` (VP9 and Opus). */
export function readClip(name: string): Promise<Buffer> {
  return readFile(join(workspace, 'services/provider/seed/clips', name))
}

/** Removes an MP4's sound track. */
export function withoutSound(mp4: Buffer): Buffer {
  const silent = Buffer.from(mp4)
  for (const track of boxesOf(silent, 'moov', 'trak')) {
    const isSound = silent.subarray(track.start, track.end).includes('soun')
    if (isSound) silent.write('free', track.start - 4, 'latin1')
  }
  return silent
}

/** Makes a WebM's header claim a different duration, in seconds. */
export function claiming(webm: Buffer, seconds: number): Buffer {
  const claims = Buffer.from(webm)
  // The Duration element is an 8-byte float, in milliseconds by default.
  const duration = claims.indexOf(Buffer.of(0x44, 0x89, 0x88))
  if (duration < 0) throw new Error('The clip has no Duration element.')
  claims.writeDoubleBE(seconds * 1000, duration + 3)
  return claims
}

interface Box {
  /** Offset of the content, after the size and name. */
  start: number
  end: number
}

/** Finds all boxes at a path in an MP4 file. */
function boxesOf(mp4: Buffer, ...path: string[]): Box[] {
  let found: Box[] = [{ start: 0, end: mp4.length }]
  for (const name of path) found = found.flatMap((box) => [...childrenOf(mp4, box, name)])
  return found
}

function* childrenOf(mp4: Buffer, { start, end }: Box, name: string): Generator<Box> {
  for (let at = start; at + 8 <= end;) {
    const size = mp4.readUInt32BE(at)
    if (size < 8) return
    if (mp4.toString('latin1', at + 4, at + 8) === name) yield { start: at + 8, end: at + size }
    at += size
  }
}
