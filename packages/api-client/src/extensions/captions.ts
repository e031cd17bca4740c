import type { ApiClient } from '../create-api-client.ts'
import { optionalList, optionalObject, text } from '../read.ts'
import { contractCall, ignore } from './contract-call.ts'

/** The captions of a video in one language. */
export interface Caption {
  /** A BCP 47 tag, as `en` or `pt-BR`. */
  language: string
  /** What viewers choose it by. */
  label: string
  /** The URL of a WebVTT file. */
  src: string
}

const readCaptions = optionalList(optionalObject({ language: text, label: text, src: text }))

/** The captions of a video, from its `captions`, without those that lack a language or a file. */
export function captionsOf(wire: unknown): Caption[] {
  const captions = readCaptions(wire).filter(({ language, src }) => language !== '' && src !== '')
  return captions.map(({ language, label, src }) => ({ language, label: label || language, src }))
}

/** Captions as their video's owner gives them. */
export interface NewCaption {
  language: string
  label: string
  /** The content of a WebVTT file. */
  text: string
}

/** Sets the captions of the viewer's own video in one language. */
export function putCaptions(api: ApiClient, videoId: string, caption: NewCaption): Promise<void> {
  const input = { params: { videoId }, body: { ...caption } }
  return contractCall(api)('POST', '/videos/{videoId}/captions', { ...input, read: ignore })
}

/** Removes the captions of the viewer's own video in one language. */
export function removeCaptions(api: ApiClient, videoId: string, language: string): Promise<void> {
  const params = { videoId, language }
  return contractCall(api)('DELETE', '/videos/{videoId}/captions/{language}', { params, read: ignore })
}
