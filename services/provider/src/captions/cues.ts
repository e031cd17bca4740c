import { visibleLineFrom } from '../http/text.ts'

/** The timing line of a cue. The start time can omit the hours. */
const timing = /^(?:(\d{2,}):)?(\d{2}):(\d{2})\.(\d{3})[ \t]+-->/

/** Enough for more than ten hours of speech. */
const maxCues = 20_000

/** Returns the text of each cue in a WebVTT file, without tags, and its start in seconds. Reads each line once. */
export function cuesOf(webVtt: string): { cueStarts: number[]; cueTexts: string[] } {
  const cueStarts: number[] = []
  const cueTexts: string[] = []
  let cue: { start: number; lines: string[] } | undefined
  const end = () => {
    const text = visibleLineFrom(cue?.lines.join(' ') ?? '')
    if (cue && text && cueTexts.length < maxCues) {
      cueStarts.push(cue.start)
      cueTexts.push(text)
    }
    cue = undefined
  }
  for (const line of webVtt.split(/\r\n?|\n/)) {
    const found = timing.exec(line)
    if (found) {
      end()
      const [, hours = 0, minutes, seconds, milliseconds] = found
      const start = Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds) + Number(milliseconds) / 1000
      cue = { start, lines: [] }
    } else if (line.trim() === '') end()
    else cue?.lines.push(withoutTags(line))
  }
  end()
  return { cueStarts, cueTexts }
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', nbsp: ' ', lrm: '', rlm: '' }

function withoutTags(line: string): string {
  return line
    .replaceAll(/<[^<>]{0,200}>/g, '')
    .replaceAll(/&(\w{2,4});/g, (whole, name: string) => entities[name] ?? whole)
}
