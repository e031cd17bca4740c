import type { Ffmpeg } from './find-ffmpeg.ts'
import { inputOptions } from './input-options.ts'
import { ProgramFailedError, runContained, type Containment } from './run-contained.ts'

/** What a stream is planned by. */
export interface MediaFacts {
  /** Of the picture as it is shown, in square pixels. */
  width: number
  height: number
  /** Of the whole file, in bits a second. */
  bitRate: number
  hasSound: boolean
}

interface Probed {
  streams?: {
    codec_type?: string
    width?: number
    height?: number
    sample_aspect_ratio?: string
    side_data_list?: { rotation?: number }[]
  }[]
  format?: { bit_rate?: string }
}

/** Looks into a file. @throws {ProgramFailedError} for one without a picture. */
export async function probeMedia({ ffprobe }: Ffmpeg, file: string, containment: Containment): Promise<MediaFacts> {
  const lines: string[] = []
  const entries = 'stream=codec_type,width,height,sample_aspect_ratio:stream_side_data=rotation:format=bit_rate'
  const args = ['-v', 'error', ...inputOptions(file), '-show_entries', entries, '-of', 'json', file]
  await runContained(ffprobe, args, { ...containment, onLine: (line) => lines.push(line) })
  return factsOf(JSON.parse(lines.join('\n')) as Probed)
}

/** What ffprobe has found, as it is of use here. */
export function factsOf({ streams = [], format }: Probed): MediaFacts {
  const picture = streams.find(({ codec_type: type }) => type === 'video')
  const { width = 0, height = 0 } = picture ?? {}
  if (!picture || width <= 0 || height <= 0) throw new ProgramFailedError('It has no picture.')
  const shown = { width: Math.round(width * pixelAspect(picture.sample_aspect_ratio)), height }
  const rotation = picture.side_data_list?.find((data) => data.rotation !== undefined)?.rotation ?? 0
  const isOnItsSide = Math.abs(rotation) % 180 === 90
  return {
    width: isOnItsSide ? shown.height : shown.width,
    height: isOnItsSide ? shown.width : shown.height,
    bitRate: Number(format?.bit_rate) || Infinity,
    hasSound: streams.some(({ codec_type: type }) => type === 'audio'),
  }
}

/** How much wider than high a pixel is. What is beyond belief counts as square. */
function pixelAspect(ratio = '1:1'): number {
  const [wide = 1, high = 1] = ratio.split(':').map(Number)
  const aspect = wide / high
  return aspect > 1 / 4 && aspect < 4 ? aspect : 1
}
