export { createQueryClient } from './create-query-client.ts'
export { queryKeys } from './query-keys.ts'
export {
  channelQuery,
  commentsQuery,
  currentUserQuery,
  likedVideosQuery,
  playlistsQuery,
  subscriptionsQuery,
  videoQuery,
  videosQuery,
  watchHistoryQuery,
} from './queries.ts'
