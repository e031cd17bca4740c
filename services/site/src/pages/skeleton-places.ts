/** Markup for a video in a page's skeleton. `picture` may be empty. */
export interface SkeletonVideo {
  picture: string
  title: string
  /** The image's available widths, for a placeholder with a size. */
  srcset?: string | undefined
}

/** The content of a page's skeleton: the page's video, or cards. */
export interface SkeletonMarkup {
  /** `file` is the `<video>` element that the player reuses, or empty. */
  video?: (SkeletonVideo & { file: string }) | undefined
  cards?: readonly SkeletonVideo[] | undefined
  /** The complete skeleton of a results page. */
  results?: string | undefined
}

/*
 * The placeholders in the shell's template: `<!-- video-picture -->`, `<!-- video-title -->` and `<!-- video-file -->` once, and `<!-- card-picture -->` and
 * `<!-- card-title -->` for each card. `<!-- card-picture 320px -->` adds a width for `sizes`. `<!-- cards of /videos?… -->` before the cards specifies the API
 * call that fills them on the home page.
 */
const place = /<!-- (?:(results)|video-(picture|title|file)|card-(picture|title)(?: ((?!-->).+?))?) -->/g
const cardsOf = /<!-- cards of (\/\S+) -->/

type CardPart = 'picture' | 'title'
type VideoPart = CardPart | 'file'

/** The API call below `/api/v1` that fills the home page's cards; undefined if the template does not specify one. */
export function cardsCallOf(html: string): string | undefined {
  return cardsOf.exec(html)?.[1]
}

/** Fills a skeleton's placeholders with the known content. */
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

/** Requests a suitable width if there is one, as the shell's pages do. */
function pictureOf({ picture, srcset }: SkeletonVideo, sizes: string | undefined): string {
  if (sizes === undefined || srcset === undefined) return picture
  return picture.replace('<img', () => `<img sizes="${sizes}" srcset="${srcset}"`)
}
