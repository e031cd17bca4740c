import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Ffmpeg } from '../videos/stream/find-ffmpeg.ts'

export interface Clip {
  /** As `1280x720`. */
  size: string
  seconds: number
  /** A tone; without one it is silent. */
  hasSound?: boolean
  /** By how many seconds the tone begins after the picture. */
  soundDelay?: number
  /** More of ffmpeg's options for what comes out. */
  options?: string[]
  extension?: 'mp4' | 'webm'
}

/** A video of a moving test picture, with few frames, so that encoding it takes little time. */
export async function makeClip({ ffmpeg }: Ffmpeg, clip: Clip): Promise<Buffer> {
  const { size, seconds, hasSound = true, soundDelay, options = [], extension = 'mp4' } = clip
  const folder = await mkdtemp(join(tmpdir(), 'kinora-clip-'))
  const file = join(folder, `clip.${extension}`)
  const tone = ['-f', 'lavfi', '-i', `sine=frequency=440:duration=${seconds}`]
  const delayed = ['-itsoffset', String(soundDelay), ...tone]
  const sound = soundDelay === undefined ? [...tone, '-shortest'] : delayed
  const codecs = extension === 'mp4' ? ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p'] : []
  try {
    const picture = ['-v', 'error', '-f', 'lavfi', '-i', `testsrc2=size=${size}:rate=5:duration=${seconds}`]
    // Jest has a copy of the environment, which says where the libraries of an unpacked ffmpeg are; Node would hand on the process's own.
    await promisify(execFile)(ffmpeg, [picture, hasSound ? sound : [], codecs, options, file].flat(), {
      env: process.env,
    })
    return await readFile(file)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
