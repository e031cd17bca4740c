/** A video in a page's skeleton, as markup; an empty picture where there is none to show yet. */
export interface SkeletonVideo {
  picture: string
  title: string
}

/** What a page's skeleton shows: the video that the page is about, or cards. */
export interface SkeletonMarkup {
  video?: SkeletonVideo | undefined
  cards?: readonly SkeletonVideo[] | undefined
}

/*
 * The places that the shell's template marks in its skeletons: `<!-- video-picture -->` and `<!-- video-title -->` once, `<!-- card-picture -->` and
 * `<!-- card-title -->` for each card, and before the cards `<!-- cards of /videos?… -->` with the call that fills them on the home page.
 */
const place = /<!-- (video|card)-(picture|title) -->/g
const cardsOf = /<!-- cards of (\/\S+) -->/

/** The call, below `/api/v1`, whose answer fills the home page's cards; undefined for a template that does not say. */
export function cardsCallOf(html: string): string | undefined {
  return cardsOf.exec(html)?.[1]
}

/** Puts what a page's skeleton shows into its places, as far as there is something. */
export function fillPlaces(html: string, { video, cards = [] }: SkeletonMarkup = {}): string {
  const next = { picture: 0, title: 0 }
  return html
    .replace(cardsOf, '')
    .replace(place, (_, kind: 'video' | 'card', part: 'picture' | 'title') =>
      kind === 'video' ? (video?.[part] ?? '') : (cards[next[part]++]?.[part] ?? ''),
    )
}
