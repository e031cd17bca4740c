import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Ffmpeg } from '../videos/stream/find-ffmpeg.ts'

export interface Clip {
  /** The frame size, in the format `1280x720`. */
  size: string
  seconds: number
  /** Whether the clip contains a tone. Otherwise, the clip is silent. */
  hasSound?: boolean
  /** How many seconds after the video track the tone starts. */
  soundDelay?: number
  /** Additional ffmpeg output options. */
  options?: string[]
  extension?: 'mp4' | 'webm'
}

/** Creates a video with a moving test pattern. It has few frames, so encoding is fast. */
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
    // Jest copies the environment. The copy includes the library path for an unpacked ffmpeg, but Node would pass on the process's original environment.
    await promisify(execFile)(ffmpeg, [picture, hasSound ? sound : [], codecs, options, file].flat(), {
      env: process.env,
    })
    return await readFile(file)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
