import { accessSync, constants } from 'node:fs'
import { delimiter, dirname, isAbsolute, join } from 'node:path'

/** The paths of the programs that create streams. */
export interface Ffmpeg {
  ffmpeg: string
  ffprobe: string
}

/** The default name. Without ffmpeg, the machine doesn't create streams. */
export const defaultFfmpeg = 'ffmpeg'

/** The setting that disables streams. */
const noFfmpeg = 'off'

/** The setting for a provider whose streams are created on other machines. */
export const ffmpegElsewhere = 'elsewhere'

/**
 * Finds ffmpeg and the ffprobe in the same folder. Returns undefined if they aren't installed or are disabled.
 * @param named `ffmpeg`, an absolute path to it, `off` or `elsewhere`.
 * @param path the folders to search, in the format of PATH.
 * @throws {Error} if an explicitly configured program doesn't exist.
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
    `FFMPEG is "${named}", but this program does not exist, or its folder does not contain ffprobe. Set FFMPEG to an existing program or "${noFfmpeg}".`,
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
