import { captionLimits, lengthOf } from '@kinora/api-client/limits'

/** The contents of a captions file, or a sentence that says why the file is invalid. */
export type WebVtt = { text: string } | { error: string }

/** UTF-8 takes up to 4 bytes per character. */
const maxBytes = captionLimits.text.maxLength * 4

/** Same check as the provider's: a WebVTT header and at least one cue arrow. */
const webVtt = /^\uFEFF?WEBVTT(?:[ \t\r\n][^]*)?-->/
const subRip = /^\uFEFF?\s*\d+\s+\d{2}:\d{2}:\d{2},\d{3} -->/

/** Reads a captions file and validates it before it is sent. */
export async function readWebVtt(file: File): Promise<WebVtt> {
  const tooLong = { error: `The file is too long. Captions can have up to ${captionLimits.text.maxLength} characters.` }
  if (file.size > maxBytes) return tooLong
  let text: string
  try {
    text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(await file.arrayBuffer())
  } catch {
    return { error: 'The file is not UTF-8 text. Save the captions as WebVTT (.vtt) in UTF-8.' }
  }
  if (lengthOf(text) > captionLimits.text.maxLength) return tooLong
  if (webVtt.test(text)) return { text }
  if (subRip.test(text)) return { error: 'The file is SubRip (.srt). Save the captions as WebVTT (.vtt).' }
  if (/^\uFEFF?WEBVTT/.test(text))
    return { error: 'The file contains no captions. Each caption needs a line with its times and an arrow (-->).' }
  return { error: 'The file is not WebVTT: its first line should be WEBVTT.' }
}
