import type { Schemas } from '../contract.ts'
import type { ApiClient } from '../create-api-client.ts'
import { optionalFieldsOf, optionalListOf, text } from '../decode/fields.ts'
import { contractCall } from './contract-call.ts'

/** What is said in a video, in one language, to be read. */
export interface Caption {
  /** A BCP 47 tag, as `en` or `pt-BR`. */
  language: string
  /** What viewers choose it by. */
  label: string
  /** The URL of a WebVTT file. */
  src: string
}

/** The captions of a video, from its `captions`; none where the provider sent none, and none without a language or a file. */
export function captionsOf(wire: unknown): Caption[] {
  const captions = optionalListOf(wire, (item) => {
    const { language, label, src } = optionalFieldsOf<Schemas['Caption']>(item)
    return { language: text(language), label: text(label) || text(language), src: text(src) }
  })
  return captions.filter(({ language, src }) => language !== '' && src !== '')
}

/** Captions as their video's owner gives them. */
export interface NewCaption {
  language: string
  label: string
  /** What a WebVTT file holds. */
  text: string
}

/** Gives a video of the viewer's captions, in place of those that it has in their language. */
export async function putCaptions(api: ApiClient, videoId: string, caption: NewCaption): Promise<void> {
  await contractCall(api)(
    'POST',
    '/videos/{videoId}/captions',
    { params: { videoId }, body: { ...caption } },
    { decode: ignore },
  )
}

/** Removes the captions that a video of the viewer's has in a language. */
export async function removeCaptions(api: ApiClient, videoId: string, language: string): Promise<void> {
  const params = { videoId, language }
  await contractCall(api)('DELETE', '/videos/{videoId}/captions/{language}', { params }, { decode: ignore })
}

const ignore = () => {}
