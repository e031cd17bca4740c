export { getPage, getReports, pageQuery, reportReasons, reportsQuery, sendFeedback, sendReport } from './pages.ts'
export type { NewReport, OperatorPage, Report, ReportReason } from './pages.ts'
/*
 * Search, trending, categories and the subscriptions feed, which a provider may offer beyond the specification (reading 36). A call that the provider does not
 * support fails as `not-found` without a `code`. The shell does not share this entry.
 */
export { categories, categoryOf, getCategory, getSubscriptionVideos, getTrending } from './lists.ts'
export type { CategoryPage, CategoryParams, PageParams, SubscriptionVideos, SubscriptionVideosParams } from './lists.ts'
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
