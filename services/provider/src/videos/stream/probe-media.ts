import type { Ffmpeg } from './find-ffmpeg.ts'
import { inputOptions } from './input-options.ts'
import { ProgramFailedError, runContained, type Containment } from './run-contained.ts'

/** The file properties needed to plan its stream. */
export interface MediaFacts {
  /** The displayed size in square pixels. */
  width: number
  height: number
  /** The bit rate of the entire file, in bits per second. */
  bitRate: number
  hasSound: boolean
  /** Time from the first to the last moment of video or audio, in seconds, whatever the first timestamp is. */
  durationSeconds: number
  framesPerSecond: number
  /** Times when only the video or only the audio plays. */
  gaps: {
    isPictureLate: boolean
    /** How long the audio continues after the last frame, and the video after the audio, in seconds. */
    afterPicture: number
    afterSound: number
  }
}

interface ProbedStream {
  codec_type?: string
  width?: number
  height?: number
  sample_aspect_ratio?: string
  r_frame_rate?: string
  avg_frame_rate?: string
  start_time?: string
  duration?: string
  side_data_list?: { rotation?: number }[]
  tags?: Record<string, string>
}

interface Probed {
  streams?: ProbedStream[]
  format?: { bit_rate?: string; duration?: string; start_time?: string }
}

/** Reads a file's properties with ffprobe. @throws {ProgramFailedError} if the file doesn't have a video track. */
export async function probeMedia({ ffprobe }: Ffmpeg, file: string, containment: Containment): Promise<MediaFacts> {
  const lines: string[] = []
  const ofStreams = 'codec_type,width,height,sample_aspect_ratio,r_frame_rate,avg_frame_rate,start_time,duration'
  const entries = `stream=${ofStreams}:stream_side_data=rotation:stream_tags=DURATION:format=bit_rate,duration,start_time`
  const args = ['-v', 'error', ...inputOptions(file), '-show_entries', entries, '-of', 'json', file]
  await runContained(ffprobe, args, { ...containment, onLine: (line) => lines.push(line) })
  return factsOf(JSON.parse(lines.join('\n')) as Probed)
}

/** Extracts the properties from ffprobe's output. */
export function factsOf({ streams = [], format }: Probed): MediaFacts {
  const picture = streams.find(({ codec_type: type }) => type === 'video')
  const { width = 0, height = 0 } = picture ?? {}
  if (!picture || width <= 0 || height <= 0) throw new ProgramFailedError('The file does not have a video track.')
  const shown = { width: Math.round(width * pixelAspect(picture.sample_aspect_ratio)), height }
  const rotation = picture.side_data_list?.find((data) => data.rotation !== undefined)?.rotation ?? 0
  const isOnItsSide = Math.abs(rotation) % 180 === 90
  return {
    width: isOnItsSide ? shown.height : shown.width,
    height: isOnItsSide ? shown.width : shown.height,
    bitRate: Number(format?.bit_rate) || Infinity,
    hasSound: streams.some(({ codec_type: type }) => type === 'audio'),
    framesPerSecond: frameRateOf(picture),
    ...timesOf(picture, streams, format),
  }
}

/** Maximum frame rate of a rendition. */
export const maxFramesPerSecond = 60

/** Returns the highest declared frame rate. Renditions have a constant frame rate, and gaps are filled with frames. */
function frameRateOf({ r_frame_rate: real, avg_frame_rate: average }: ProbedStream): number {
  const rates = [real, average].map((rate = '') => {
    const [pictures = 0, seconds = 1] = rate.split('/').map(Number)
    return pictures / seconds
  })
  const usable = rates.filter((rate) => rate > 0 && rate < Infinity)
  return usable.length === 0 ? maxFramesPerSecond : Math.min(maxFramesPerSecond, Math.max(...usable))
}

/** Shorter gaps are common and are ignored. */
const minGapSeconds = 0.25

const gap = (length: number) => (length > minGapSeconds ? length : 0)

function timesOf(
  picture: ProbedStream,
  streams: ProbedStream[],
  format: Probed['format'],
): Pick<MediaFacts, 'durationSeconds' | 'gaps'> {
  const sound = streams.find(({ codec_type: type }) => type === 'audio')
  const spans = [picture, ...(sound ? [sound] : [])].map(spanOf)
  const start = Math.min(...spans.map((span) => span.start))
  const end = Math.max(...spans.map((span) => span.end ?? start + (seconds(format?.duration) ?? 0)))
  const [ofPicture, ofSound] = spans
  const gapAfter = (span: typeof ofPicture) => gap(end - (span?.end ?? end))
  return {
    durationSeconds: end - start,
    gaps: {
      isPictureLate: gap((ofPicture?.start ?? start) - start) > 0,
      afterPicture: gapAfter(ofPicture),
      afterSound: gapAfter(ofSound),
    },
  }
}

function spanOf({ start_time: startTime, duration, tags }: ProbedStream): { start: number; end: number | undefined } {
  const start = seconds(startTime) ?? 0
  const length = seconds(duration)
  if (length !== undefined) return { start, end: start + length }
  // Matroska declares when a track ends, in the format 00:00:02.040000000.
  const [hours, minutes, rest] = (tags?.['DURATION'] ?? '').split(':').map(Number)
  return { start, end: rest === undefined ? undefined : (hours ?? 0) * 3600 + (minutes ?? 0) * 60 + rest }
}

function seconds(text: string | undefined): number | undefined {
  const value = Number(text)
  return text === undefined || !Number.isFinite(value) ? undefined : value
}

/** Returns the pixel aspect ratio. Treats implausible ratios as square. */
function pixelAspect(ratio = '1:1'): number {
  const [wide = 1, high = 1] = ratio.split(':').map(Number)
  const aspect = wide / high
  return aspect > 1 / 4 && aspect < 4 ? aspect : 1
}
