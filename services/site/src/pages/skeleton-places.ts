/** Markup for a video in a page's skeleton. `picture` may be empty. */
export interface SkeletonVideo {
  picture: string
  title: string
  /** Available widths of the image, for placeholders that specify a size. */
  srcset?: string | undefined
}

/** Content of a page's skeleton: the page's video, cards, or a results list. */
export interface SkeletonMarkup {
  /** `file` is the `<video>` element that the player will reuse, or empty. */
  video?: (SkeletonVideo & { file: string }) | undefined
  cards?: readonly SkeletonVideo[] | undefined
  /** Complete skeleton of a results page. */
  results?: string | undefined
}

/*
 * Placeholders in the shell's template: `<!-- video-picture -->`, `<!-- video-title -->` and `<!-- video-file -->` once, and `<!-- card-picture -->` and `<!--
 * card-title -->` for each card. `<!-- card-picture 320px -->` adds a width for `sizes`. `<!-- cards of /videos?… -->` before the cards names the API call that
 * fills the cards on the home page.
 */
const place = /<!-- (?:(results)|video-(picture|title|file)|card-(picture|title)(?: ((?!-->).+?))?) -->/g
const cardsOf = /<!-- cards of (\/\S+) -->/

type CardPart = 'picture' | 'title'
type VideoPart = CardPart | 'file'

/** API call that fills the home page's cards, relative to `/api/v1`; undefined if the template doesn't name one. */
export function cardsCallOf(html: string): string | undefined {
  return cardsOf.exec(html)?.[1]
}

/** Replaces a skeleton's placeholders with whatever content is known. */
export function fillPlaces(html: string, { video, cards = [], results = '' }: SkeletonMarkup = {}): string {
  const next = { picture: 0, title: 0 }
  return html
    .replace(cardsOf, '')
    .replace(place, (_, isResults, ofVideo: VideoPart | undefined, ofCard: CardPart, sizes?: string) => {
      if (isResults) return results
      if (ofVideo !== undefined) return video?.[ofVideo] ?? ''
      const card = cards[next[ofCard]++]
      return card === undefined ? '' : ofCard === 'title' ? card.title : pictureOf(card, sizes)
    })
}

/** Adds `srcset` where possible, so the browser picks the same width as on the shell's pages. */
function pictureOf({ picture, srcset }: SkeletonVideo, sizes: string | undefined): string {
  if (sizes === undefined || srcset === undefined) return picture
  return picture.replace('<img', () => `<img sizes="${sizes}" srcset="${srcset}"`)
}
