import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { clips, type ClipName } from '../clips.ts'
import { clipScenes } from './clip-scenes.ts'
import { clipScores } from './clip-scores.ts'
import { ffmpeg } from './ffmpeg.ts'
import { createCamera } from './picture.ts'
import { playScore, sampleRate } from './sound.ts'

const framesPerSecond = 24

// No clip is painted smaller than this; those that are shown smaller gain smoother edges.
const leastHeight = 480

const codecs = {
  mp4: (quality: number) =>
    `-c:v libx264 -preset slow -crf ${quality} -aq-mode 3 -g 120 -profile:v high -c:a aac -b:a 48k -movflags +faststart`,
  webm: (quality: number) =>
    `-c:v libvpx-vp9 -crf ${quality} -b:v 0 -deadline good -cpu-used 1 -row-mt 1 -g 120 -c:a libopus -b:a 40k`,
}

const colours = '-pix_fmt yuv420p -colorspace bt709 -color_primaries bt709 -color_trc bt709 -color_range tv'

// Without dates and version names the same pictures make the same bytes.
const repeatable = '-fflags +bitexact -flags:v +bitexact -flags:a +bitexact -map_metadata -1'

/** Renders a clip, picture and sound, into `folder`. */
export async function renderClip(name: ClipName, folder: string): Promise<void> {
  const { file, seconds } = clips[name]
  const { scene, finish, height, samples, quality } = clipScenes[name]
  const painted = paintedSize(height)
  const scratch = await mkdtemp(join(tmpdir(), 'kinora-clip-'))
  try {
    const sound = join(scratch, 'sound.f32')
    await writeFile(sound, new Uint8Array(playScore(clipScores[name], seconds).buffer))
    const pictures = `-f rawvideo -pix_fmt rgb24 -s ${painted.width}x${painted.height} -r ${framesPerSecond} -i -`
    const size = `-vf scale=-2:${height}:flags=area:out_color_matrix=bt709:out_range=tv`
    const codec = codecs[file.endsWith('.webm') ? 'webm' : 'mp4'](quality)
    await ffmpeg(
      [
        ...pictures.split(' '),
        ...`-f f32le -ar ${sampleRate} -ac 2 -i`.split(' '),
        sound,
        ...`${size} ${colours} ${repeatable} ${codec}`.split(' '),
        join(folder, file),
      ],
      frames(createCamera(scene, { ...painted, samples, finish }), seconds),
    )
  } finally {
    await rm(scratch, { recursive: true })
  }
}

/** 16:9, and even, as the codecs want it. */
function paintedSize(shownHeight: number): { width: number; height: number } {
  const height = Math.max(leastHeight, shownHeight)
  return { width: Math.round((height * 16) / 18) * 2, height }
}

function* frames(camera: ReturnType<typeof createCamera>, seconds: number): Generator<Uint8Array> {
  for (let frame = 0; frame < seconds * framesPerSecond; frame++) yield camera(frame / framesPerSecond).bytes
}
