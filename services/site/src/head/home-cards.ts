import type { DataOf, Fields } from '@kinora/api-client/contract'

import { objectOf } from '../public-data/public-response.ts'
import type { PublicResponse } from '../public-data/public-response.ts'
import type { SkeletonVideo } from '../pages/skeleton-places.ts'
import { pictureWidths } from './picture-widths.ts'
import { readPublicVideo } from './public-video.ts'
import { skeletonVideo } from './skeleton-video.ts'

/** Videos in the first row. */
const maxCards = 24
/** Cards that are visible on the narrowest screens. The boot script adds more on wider ones. */
const inView = 2

/** The home page's cards, read from the first row's API response. */
export function homeCards(answer: PublicResponse): SkeletonVideo[] | undefined {
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
