export { getPage, getReports, pageQuery, reportReasons, reportsQuery, sendFeedback, sendReport } from './pages.ts'
export type { NewReport, OperatorPage, Report, ReportReason } from './pages.ts'
/*
 * Optional provider features beyond the specification (reading 36): search, trending, categories, the subscriptions feed and more. If the provider doesn't
 * support a call, it fails as `not-found` with an empty `code`. The shell doesn't share this entry point, so each remote bundles what it uses.
 */
export { categories, categoryOf, getCategory, getSubscriptionVideos, getTrending } from './lists.ts'
export type { CategoryPage, CategoryParams, PageParams, SubscriptionVideos, SubscriptionVideosParams } from './lists.ts'
export {
  addToPlaylist,
  createPlaylist,
  getPlaylist,
  getSavePlaces,
  moveOptions,
  playlistKeys,
  playlistQuery,
  playlistVideos,
  playlistVisibilityOf,
  removeFromPlaylist,
  removeOptions,
  removePlaylist,
  savePlacesQuery,
  updatePlaylist,
  watchLaterId,
} from './playlists.ts'
export type { PlaylistFields, PlaylistPage, PlaylistVisibility, SavePlace } from './playlists.ts'
export {
  categoryQuery,
  discoverKeys,
  searchQuery,
  subscriptionVideosQuery,
  suggestionsQuery,
  trendingQuery,
} from './queries.ts'
export { getSuggestions, searchFor } from './search.ts'
export type {
  SearchChannel,
  SearchMatch,
  SearchPage,
  SearchParams,
  SearchPlaylist,
  SearchVideo,
  Segment,
  Suggestion,
} from './search.ts'
