import { accessSync, constants } from 'node:fs'
import { delimiter, dirname, isAbsolute, join } from 'node:path'

/** The programs that make streams, by their paths. */
export interface Ffmpeg {
  ffmpeg: string
  ffprobe: string
}

/** Looked for where nothing is said: a machine without it makes no streams. */
export const defaultFfmpeg = 'ffmpeg'

/** What is said where there are to be no streams. */
const noFfmpeg = 'off'

/** What a provider is told whose streams are made on other machines. */
export const ffmpegElsewhere = 'elsewhere'

/**
 * The ffmpeg of this machine, with the ffprobe that stands beside it; undefined where there is none, or none is wanted.
 *
 * @param named `ffmpeg`, an absolute path of it, `off` or `elsewhere`.
 * @param path the folders to look in, as PATH has them.
 * @throws {Error} in a sentence, for one that was named and is not there.
 */
export function findFfmpeg(named: string, path = process.env['PATH'] ?? ''): Ffmpeg | undefined {
  if (named === noFfmpeg || named === ffmpegElsewhere) return undefined
  const folders = isAbsolute(named) ? [dirname(named)] : path.split(delimiter).filter(isAbsolute)
  const programs = isAbsolute(named) ? [named] : [named, `${named}.exe`]
  for (const folder of folders) {
    for (const program of programs) {
      const ffmpeg = isAbsolute(program) ? program : join(folder, program)
      const ffprobe = join(folder, ffmpeg.endsWith('.exe') ? 'ffprobe.exe' : 'ffprobe')
      if (isProgram(ffmpeg) && isProgram(ffprobe)) return { ffmpeg, ffprobe }
    }
  }
  if (named === defaultFfmpeg) return undefined
  throw new Error(
    `FFMPEG is "${named}", and there is no such program with an ffprobe beside it. Name one that is there, or "${noFfmpeg}".`,
  )
}

function isProgram(file: string): boolean {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}
