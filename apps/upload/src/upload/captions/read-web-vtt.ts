import { captionLimits, lengthOf } from '@kinora/api-client/limits'

/** The contents of a captions file, or why it is invalid, in a sentence. */
export type WebVtt = { text: string } | { error: string }

/** A character takes no more bytes. */
const maxBytes = captionLimits.text.maxLength * 4

/** As the provider takes it: what a WebVTT file begins with, and a cue has. */
const webVtt = /^\uFEFF?WEBVTT(?:[ \t\r\n][^]*)?-->/
const subRip = /^\uFEFF?\s*\d+\s+\d{2}:\d{2}:\d{2},\d{3} -->/

/** Reads a file of captions, before a byte of it is sent. */
export async function readWebVtt(file: File): Promise<WebVtt> {
  const tooLong = { error: `The file is too long: captions have at most ${captionLimits.text.maxLength} characters.` }
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
    return { error: 'The file has no captions in it: no line of times with an arrow (-->).' }
  return { error: 'The file is not WebVTT: its first line should be WEBVTT.' }
}
