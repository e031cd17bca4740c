import { queryKeys } from '@kinora/api-client/queries'
import type { InfiniteData, QueryClient } from '@tanstack/react-query'

import type { Channel, SubscriptionPage, User, Video, VideoPage } from '../entities.ts'
import { likeFields, subscriptionFields } from './toggle-options.ts'

/**
 * Shows a like or its removal wherever the video is cached: on the video itself, in lists, and in the liked videos, where the video is added at the top or
 * removed.
 */
export function showLike(queryClient: QueryClient, video: Video, isLiked: boolean): void {
  changeVideos(queryClient, (one) => (one._id === video._id ? turned(one, likeFields, isLiked) : one))
  queryClient.setQueryData<Video[]>(queryKeys.likedVideos(), (liked) => {
    const others = liked?.filter(({ _id }) => _id !== video._id)
    return others && isLiked ? [turned(video, likeFields, true), ...others] : others
  })
}

/** Shows a new subscription, or its removal, on every cached copy of the channel and its videos. */
export function showSubscription(queryClient: QueryClient, channelId: string, isSubscribed: boolean): void {
  const change = <C extends Channel | User>(channel: C): C =>
    channel._id === channelId ? turned(channel, subscriptionFields, isSubscribed) : channel
  queryClient.setQueriesData<User>({ queryKey: queryKeys.channels() }, (channel) => channel && change(channel))
  changeVideos(queryClient, (video) => {
    const owner = video.owner && change(video.owner)
    return owner === video.owner ? video : { ...video, owner }
  })
}

/** Adds a channel at the top of the viewer's cached subscriptions, or removes it from there. The next fetch brings back the provider's order. */
export function showInSubscriptions(
  queryClient: QueryClient,
  viewerId: string,
  channel: Channel | User,
  isSubscribed: boolean,
): void {
  const pages = { queryKey: queryKeys.subscriptionsOf(viewerId) }
  const added = { _id: `new ${channel._id}`, channel: { coverImage: '', ...channel } }
  for (const [queryKey, page] of queryClient.getQueriesData<SubscriptionPage>(pages)) {
    if (!page) continue
    const others = page.channels.filter((one) => one.channel._id !== channel._id)
    const isFirst = queryKey.at(-1) === 1
    queryClient.setQueryData<SubscriptionPage>(queryKey, {
      ...page,
      channels: isSubscribed && isFirst ? [added, ...others] : others,
      totalItems: Math.max(0, page.totalItems + (isSubscribed ? 1 : -1)),
    })
  }
}

/** Applies `change` to every cached video. Unchanged videos keep their identity, so they don't re-render. */
export function changeVideos(queryClient: QueryClient, change: (video: Video) => Video): void {
  const inVideos = (videos: Video[]) => mapChanged(videos, change)
  const inPage = (page: Page): Page => {
    const videos = inVideos(page.videos)
    return videos === page.videos ? page : { ...page, videos }
  }
  const inList = (list: Page | InfiniteData<Page>) => {
    if (!('pages' in list)) return inPage(list)
    const pages = mapChanged(list.pages, inPage)
    return pages === list.pages ? list : { ...list, pages }
  }
  queryClient.setQueriesData<Video>({ queryKey: queryKeys.everyVideo() }, (video) => video && change(video))
  for (const queryKey of [queryKeys.videoLists(), queryKeys.searches()]) {
    queryClient.setQueriesData<Page | InfiniteData<Page>>({ queryKey }, (list) => list && inList(list))
  }
  for (const queryKey of [queryKeys.likedVideos(), queryKeys.watchHistory()]) {
    queryClient.setQueryData<Video[]>(queryKey, (videos) => videos && inVideos(videos))
  }
}

type Page = Pick<VideoPage, 'videos'>

/** Same as `map`, but returns the original array if no item changes. */
function mapChanged<Item>(items: Item[], change: (item: Item) => Item): Item[] {
  const changed = items.map(change)
  return changed.every((item, index) => item === items[index]) ? items : changed
}

/** Sets the flag, and adjusts the count by one if the flag changed. */
function turned<Flag extends string, Count extends string, Thing extends Record<Flag, boolean> & Record<Count, number>>(
  thing: Thing,
  [flag, count]: readonly [Flag, Count],
  isOn: boolean,
): Thing {
  if (thing[flag] === isOn) return thing
  return { ...thing, [flag]: isOn, [count]: Math.max(0, thing[count] + (isOn ? 1 : -1)) }
}
