import { demoUser, mainChannels } from './channels.ts'
import { comments } from './comments.ts'
import type { DemoData, DemoUser } from '../src/demo-data.ts'
import { likedByDemoUser } from './library.ts'
import { createRandom } from './random.ts'
import { videos } from './videos.ts'
import { viewerChannels } from './viewers.ts'

const dayMinutes = 1440
/** How many of the smaller channels the demo user follows, next to all the main ones: enough for several pages. */
const smallChannelsFollowed = 56

const everyone: DemoUser[] = [...mainChannels, ...viewerChannels]
const publishers = new Set(videos.map(({ owner }) => owner))
const agesInMinutes = new Map(everyone.map(({ key, createdDaysAgo }) => [key, createdDaysAgo * dayMinutes]))

function ageOf(user: string): number {
  const age = agesInMinutes.get(user)
  if (age === undefined)
    throw new Error(`The demo data mention the user "${user}", who is neither in channels.ts nor in viewers.ts.`)
  return age
}

/** Views of a video that nearly all users like. */
const viewsOfAFavourite = 10_000

/** How large a share of the users likes a video: nearly all like the best known, hardly anyone a beginner's. By the root, as likes grow slower than views. */
function shareWhoLike(views: number): number {
  return Math.min(0.92, 0.92 * Math.sqrt(views / viewsOfAFavourite))
}

function likeVideos(): DemoData['videoLikes'] {
  const random = createRandom(2025)
  const byOthers = videos.flatMap(({ key, owner, views, createdMinutesAgo }) =>
    everyone
      .filter((user) => user.key !== owner && user.key !== demoUser && random() < shareWhoLike(views))
      .map((user) => ({
        user: user.key,
        video: key,
        // Most likes come soon after the upload, or soon after the viewer joined.
        createdMinutesAgo: Math.max(1, Math.floor(Math.min(createdMinutesAgo, ageOf(user.key)) * (1 - random() ** 2))),
      })),
  )
  return [...likedByDemoUser, ...byOthers]
}

function likeComments(): DemoData['commentLikes'] {
  const random = createRandom(404)
  return comments.flatMap(({ key, author, parent }) => {
    const charm = random() ** 2.2 * (parent ? 0.18 : 0.45)
    return everyone
      .filter((user) => user.key !== author && random() < charm)
      .map((user) => ({ user: user.key, comment: key }))
  })
}

function subscribe(): DemoData['subscriptions'] {
  const random = createRandom(77)
  const since = (subscriber: string, channel: string): number =>
    Math.max(30, Math.floor(Math.min(ageOf(subscriber), ageOf(channel)) * random()))
  const follow = (subscriber: string, channel: string): DemoData['subscriptions'][number] => ({
    subscriber,
    channel,
    createdMinutesAgo: since(subscriber, channel),
  })
  const others = mainChannels.filter(({ key }) => key !== demoUser)
  const byDemoUser = [...others, ...viewerChannels.slice(0, smallChannelsFollowed)].map(({ key }) =>
    follow(demoUser, key),
  )
  const byOthers = everyone
    .filter(({ key }) => key !== demoUser)
    .flatMap((user) => {
      const toMain = mainChannels.filter(
        ({ key, isVerified }) => random() < (key === demoUser ? 0.12 : isVerified ? 0.68 : 0.42),
      )
      const toSmall = viewerChannels.filter(({ key }) => random() < (publishers.has(key) ? 0.2 : 0.07))
      return [...toMain, ...toSmall].filter(({ key }) => key !== user.key).map(({ key }) => follow(user.key, key))
    })
  return [...byDemoUser, ...byOthers]
}

/** Likes of videos: the demo user's own choice, and everybody else's by chance and a video's fame. */
export const videoLikes = likeVideos()

/** Likes of comments: a few favourites, many with one or two. */
export const commentLikes = likeComments()

/** Who follows whom. */
export const subscriptions = subscribe()
