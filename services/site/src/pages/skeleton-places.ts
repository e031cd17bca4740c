/** A video in a page's skeleton, as markup; an empty picture where there is none to show yet. */
export interface SkeletonVideo {
  picture: string
  title: string
  /** The widths that the picture can be had in, for a place that says how wide it is shown. */
  srcset?: string | undefined
}

/** What a page's skeleton shows: the video that the page is about, or cards. */
export interface SkeletonMarkup {
  /** `file` is the `<video>` that the page's player takes over; empty where there is to be none. */
  video?: (SkeletonVideo & { file: string }) | undefined
  cards?: readonly SkeletonVideo[] | undefined
}

/*
 * The places that the shell's template marks in its skeletons: `<!-- video-picture -->`, `<!-- video-title -->` and `<!-- video-file -->` once, `<!-- card-picture -->` and
 * `<!-- card-title -->` for each card, where `<!-- card-picture 320px -->` says how wide it is shown, as `sizes` does, and before the cards `<!-- cards of /videos?… -->` with the call that fills them on the home page.
 */
const place = /<!-- (?:video-(picture|title|file)|card-(picture|title)(?: ((?!-->).+?))?) -->/g
const cardsOf = /<!-- cards of (\/\S+) -->/

type CardPart = 'picture' | 'title'
type VideoPart = CardPart | 'file'

/** The call, below `/api/v1`, whose answer fills the home page's cards; undefined for a template that does not say. */
export function cardsCallOf(html: string): string | undefined {
  return cardsOf.exec(html)?.[1]
}

/** Puts what a page's skeleton shows into its places, as far as there is something. */
export function fillPlaces(html: string, { video, cards = [] }: SkeletonMarkup = {}): string {
  const next = { picture: 0, title: 0 }
  return html
    .replace(cardsOf, '')
    .replace(place, (_, ofVideo: VideoPart | undefined, ofCard: CardPart, sizes?: string) => {
      if (ofVideo !== undefined) return video?.[ofVideo] ?? ''
      const card = cards[next[ofCard]++]
      return card === undefined ? '' : ofCard === 'title' ? card.title : pictureOf(card, sizes)
    })
}

/** Like any page of the shell does, it asks for a width where that can be had. */
function pictureOf({ picture, srcset }: SkeletonVideo, sizes: string | undefined): string {
  if (sizes === undefined || srcset === undefined) return picture
  return picture.replace('<img', () => `<img sizes="${sizes}" srcset="${srcset}"`)
}
