import type { PageRoute } from './page-route.ts'

/** What the answers to first calls hold that an outline shows. Nothing is certain: they come as they are. */
interface Painted {
  title?: unknown
  thumbnail?: unknown
}

/** Fills the page's outline in from the answer to its first call, if it is still there by then. An answer of another shape leaves it as it is. */
export async function paintOutline(outline: PageRoute['outline'], response: Promise<Response>): Promise<void> {
  try {
    const answer = (await response).clone()
    if (!answer.ok) return
    const { data } = (await answer.json()) as { data: Painted & { videos?: Painted[] } }
    const early = document.getElementById('early')
    if (early === null || typeof data !== 'object') return
    if (outline === 'video') paintVideo(early, data)
    else paintCards(early, data.videos ?? [])
    early.dataset['painted'] = ''
  } catch {
    // The page itself says what went wrong.
  }
}

function paintVideo(early: HTMLElement, video: Painted) {
  const picture = pictureOf(video)
  if (picture) picture.dataset['earlyPoster'] = ''
  paint(early.querySelector('.early-video'), video, picture)
}

function paintCards(early: HTMLElement, videos: Painted[]) {
  const cards = [...early.querySelectorAll<HTMLElement>('.early-card')]
  const top = cards[0]?.offsetTop
  for (const [i, card] of cards.entries()) {
    const video = videos[i]
    // The pictures below the first line would only hold up the shell.
    if (video) paint(card, video, card.offsetTop === top ? pictureOf(video) : undefined)
    else card.remove()
  }
}

function paint(place: Element | null, { title }: Painted, picture: HTMLImageElement | undefined) {
  const words = place?.querySelector('p')
  if (words) words.textContent = String(title || 'Untitled video')
  if (picture) place?.querySelector('.early-picture')?.append(picture)
}

/** As the page asks for it, so that it is fetched once. */
function pictureOf({ thumbnail }: Painted): HTMLImageElement | undefined {
  if (typeof thumbnail !== 'string' || thumbnail === '') return undefined
  const picture = document.createElement('img')
  Object.assign(picture, { alt: '', decoding: 'sync', fetchPriority: 'high' })
  picture.addEventListener('error', () => picture.remove())
  picture.src = thumbnail
  return picture
}
