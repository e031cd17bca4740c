import { join } from 'node:path'
import { installDebianPrograms } from '@kinora/releases/test-servers'
import { findFfmpeg, type Ffmpeg } from '../videos/stream/find-ffmpeg.ts'

/** A real ffmpeg: this machine's, or Debian's, which is then brought here. */
export function installFfmpeg(): Ffmpeg {
  const { env, root } = installDebianPrograms({
    name: 'ffmpeg',
    programs: ['ffmpeg', 'ffprobe'],
    packages: ['ffmpeg'],
    isNeeded: (file) => file.endsWith('.deb'),
    libraryFolders: ['pulseaudio', 'blas', 'lapack'],
    help: 'The tests of renditions run on ffmpeg, which could not be installed: that requires Debian with apt (and root, if apt has no package lists yet). Elsewhere put ffmpeg and ffprobe into the PATH.',
  })
  // Programs unpacked outside the system folders find their libraries only through this variable.
  if (root !== undefined) process.env['LD_LIBRARY_PATH'] = env['LD_LIBRARY_PATH']
  const ffmpeg = root === undefined ? findFfmpeg('ffmpeg') : findFfmpeg(join(root, 'usr/bin/ffmpeg'))
  if (!ffmpeg) throw new Error('ffmpeg is here, and was not found.')
  return ffmpeg
}
