import { clipScenes } from './clip-scenes.ts'
import { ffmpeg } from './ffmpeg.ts'
import { createCamera, type Picture } from './picture.ts'
import { saveSvg } from './svg.ts'
import type { Still } from './thumbnails.ts'
import { drawWords } from './words.ts'

const sampleCount = 2
const webpQuality = '77'

/** Renders a still at the given size and saves it as WebP. */
export async function renderStill(still: Still, width: number, height: number, file: string): Promise<void> {
  const { clip, time, zoom, centre, light = 1, saturation = 1, words } = still
  const { scene, finish } = clipScenes[clip]
  const developed = { ...finish, exposure: (finish.exposure ?? 1) * light, saturation }
  const camera = createCamera(scene, { width, height, samples: sampleCount, finish: developed, zoom, centre })
  const picture = grade(camera(time), still)
  const raw = ['-f', 'rawvideo', '-pix_fmt', 'rgb24', '-s', `${width}x${height}`, '-i', '-', '-frames:v', '1']
  if (!words) {
    await ffmpeg([...raw, '-c:v', 'libwebp', '-quality', webpQuality, '-pix_fmt', 'yuv420p', file], [picture.bytes])
    return
  }
  const png = await ffmpeg([...raw, '-c:v', 'png', '-f', 'image2pipe', '-'], [picture.bytes])
  const image = `<image width="${width}" height="${height}" href="data:image/png;base64,${png.toString('base64')}"/>`
  await saveSvg(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${image}${drawWords(words, width, height)}</svg>`,
    file,
  )
}

function grade({ width, height, bytes }: Picture, { tint = [1, 1, 1], isMirrored = false }: Still): Picture {
  const graded = new Uint8Array(bytes.length)
  for (let row = 0; row < height; row++) {
    for (let column = 0; column < width; column++) {
      const to = (row * width + column) * 3
      const from = isMirrored ? (row * width + width - 1 - column) * 3 : to
      for (const channel of [0, 1, 2] as const)
        graded[to + channel] = Math.min(255, (bytes[from + channel] ?? 0) * tint[channel])
    }
  }
  return { width, height, bytes: graded }
}
