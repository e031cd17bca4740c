import type { DataOf, Fields } from '@kinora/api-client/contract'

import { objectOf } from '../public-data/public-answer.ts'
import type { PublicAnswer } from '../public-data/public-answer.ts'
import type { SkeletonVideo } from '../pages/skeleton-places.ts'
import { pictureWidths } from './picture-widths.ts'
import { readPublicVideo } from './public-video.ts'
import { skeletonVideo } from './skeleton-video.ts'

/** As many as the first row has on any page. */
const maxCards = 24
/** How many are in view on the narrowest screens. Wider ones show more, which the boot script fetches: it knows how wide they are. */
const inView = 2

/** The cards of the home page, from the answer to the call that its first row is of. */
export function homeCards(answer: PublicAnswer): SkeletonVideo[] | undefined {
  if (answer.state !== 'found') return undefined
  const { videos: list }: Fields<DataOf<'GET', '/videos'>> = answer.data
  if (!Array.isArray(list)) return undefined
  const videos = list.slice(0, maxCards).map((item) => readPublicVideo(objectOf(item) ?? {}))
  return videos.map((video, index) => {
    if (video === undefined) return { picture: '', title: '' }
    const { picture, title } = skeletonVideo(video)
    return { picture: index < inView ? picture : '', title, srcset: pictureWidths(video.thumbnail) }
  })
}
