import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { Command } from 'commander'
import { clips, type ClipName } from './clips.ts'
import { drawChannelAvatars } from './generator/channel-avatars.ts'
import { covers } from './generator/covers.ts'
import { renderClip } from './generator/render-clip.ts'
import { renderStill } from './generator/render-still.ts'
import { shrinkPicture } from './generator/shrink-picture.ts'
import { saveSvg } from './generator/svg.ts'
import { thumbnails } from './generator/thumbnails.ts'
import { avatarSizes, thumbnailSizes } from '../src/media/upload-rules.ts'
import { drawViewerAvatars } from './generator/viewer-avatars.ts'

const folder = import.meta.dirname

/** What can be made: each file's path under this folder, and how. */
const jobs: { readonly file: string; readonly make: () => Promise<void> }[] = [
  ...[...drawChannelAvatars(), ...drawViewerAvatars()].map(([name, svg]) => {
    const file = `avatars/${name}.webp`
    const make = async () => {
      await saveSvg(svg, join(folder, file))
      await shrinkPicture(folder, file, avatarSizes)
    }
    return { file, make }
  }),
  ...Object.entries(covers).map(([name, still]) => {
    const file = `covers/${name}.webp`
    return { file, make: () => renderStill(still, 1500, 300, join(folder, file)) }
  }),
  ...Object.entries(thumbnails).map(([name, still]) => {
    const file = `thumbnails/${name}.webp`
    const make = async () => {
      await renderStill(still, 640, 360, join(folder, file))
      await shrinkPicture(folder, file, thumbnailSizes)
    }
    return { file, make }
  }),
  ...(Object.keys(clips) as ClipName[]).map((name) => ({
    file: clips[name].file,
    make: () => renderClip(name, folder),
  })),
]

const wanted = new Command('generate-media')
  .description('Makes the pictures and clips of the demo data anew.')
  .argument('[parts...]', 'only files with one of these in their path: "clips/", or a key of a video')
  .parse().args
const chosen = jobs.filter(({ file }) => wanted.length === 0 || wanted.some((part) => file.includes(part)))
if (chosen.length === 0) {
  process.stderr.write(
    `Nothing that the generator makes has "${wanted.join('" or "')}" in its path. Try "clips/" or a video's key.\n`,
  )
  process.exitCode = 1
}
for (const kind of ['avatars', 'clips', 'covers', 'thumbnails']) await mkdir(join(folder, kind), { recursive: true })
for (const [index, { file, make }] of chosen.entries()) {
  const start = performance.now()
  await make()
  process.stdout.write(`${index + 1}/${chosen.length} ${file} (${((performance.now() - start) / 1000).toFixed(1)} s)\n`)
}
