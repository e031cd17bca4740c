import type { Fields, Schemas } from '@kinora/api-client/contract'
import { cardPictureSizes, srcSetOf } from '@kinora/ui/pictures'

import type { InitialPage } from '../initial-page.ts'

/** The fields that a skeleton shows from the first call's response. Not validated. */
type Preview = Fields<Pick<Schemas['Video'], 'title' | 'thumbnail'>>

/** Fills the page's skeleton, if it still exists, with the response to the first call. Ignores responses with an unexpected shape. */
export async function fillSkeleton(outline: InitialPage['outline'], response: Promise<Response>): Promise<void> {
  try {
    const answer = (await response).clone()
    if (!answer.ok) return
    const { data } = (await answer.json()) as { data: Preview & { videos?: Preview[] } }
    const skeleton = document.getElementById('skeleton')
    if (skeleton === null || typeof data !== 'object') return
    if (outline === 'video') fillVideo(skeleton, data)
    else fillCards(skeleton, data.videos ?? [])
    skeleton.dataset['filled'] = ''
  } catch {
    // The page itself reports the error.
  }
}

function fillVideo(skeleton: HTMLElement, video: Preview) {
  fillPlace(skeleton.querySelector('.skeleton-video'), video, true)
}

function fillCards(skeleton: HTMLElement, videos: Preview[]) {
  const cards = [...skeleton.querySelectorAll<HTMLElement>('.skeleton-card')]
  for (const [i, card] of cards.entries()) {
    const video = videos[i]
    // Thumbnails outside the viewport would only delay the shell.
    if (video) fillPlace(card, video, card.getBoundingClientRect().left < innerWidth, cardPictureSizes)
    else card.remove()
  }
}

/** @param sizes the `sizes` attribute, for an image that is shown smaller than its file. */
function fillPlace(place: Element | null, video: Preview, isSeen: boolean, sizes = '') {
  const words = place?.querySelector('p')
  if (words) words.textContent = String(video.title || 'Untitled video')
  // The site may have already prerendered the image into index.html.
  const written = place?.querySelector('img')
  if (written?.getAttribute('src') === video.thumbnail) return
  written?.remove()
  const picture = isSeen && pictureOf(video, sizes)
  if (picture) place?.querySelector('.skeleton-picture')?.append(picture)
}

/** Creates the same image element as the page does, so the file is fetched only once. */
function pictureOf({ thumbnail }: Preview, sizes: string): HTMLImageElement | undefined {
  if (typeof thumbnail !== 'string' || thumbnail === '') return undefined
  const picture = document.createElement('img')
  Object.assign(picture, { alt: '', decoding: 'sync', fetchPriority: 'high' })
  picture.addEventListener('error', () => picture.remove())
  const srcset = sizes && srcSetOf(thumbnail)
  if (srcset) Object.assign(picture, { sizes, srcset })
  picture.src = thumbnail
  return picture
}
