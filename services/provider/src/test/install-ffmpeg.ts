import { join } from 'node:path'
import { installDebianPrograms } from '@kinora/releases/test-servers'
import { findFfmpeg, type Ffmpeg } from '../videos/stream/find-ffmpeg.ts'

/** Finds ffmpeg on this machine, or downloads Debian's build. */
export function installFfmpeg(): Ffmpeg {
  const { env, root } = installDebianPrograms({
    name: 'ffmpeg',
    programs: ['ffmpeg', 'ffprobe'],
    packages: ['ffmpeg'],
    isNeeded: (file) => file.endsWith('.deb'),
    libraryFolders: ['pulseaudio', 'blas', 'lapack'],
    help: 'The rendition tests need ffmpeg, which could not be installed. Installation requires Debian with apt, and root if apt has no package lists yet. On other systems, add ffmpeg and ffprobe to the PATH.',
  })
  // Programs unpacked outside the system folders find their libraries only through this variable.
  if (root !== undefined) process.env['LD_LIBRARY_PATH'] = env['LD_LIBRARY_PATH']
  const ffmpeg = root === undefined ? findFfmpeg('ffmpeg') : findFfmpeg(join(root, 'usr/bin/ffmpeg'))
  if (!ffmpeg) throw new Error('ffmpeg is installed, but was not found.')
  return ffmpeg
}
