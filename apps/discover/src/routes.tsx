import { categories } from '@kinora/api-client/discover'
import { defineRemote } from '@kinora/shell-contract'

import { categoryRoute } from './category-page.tsx'
import { FeedbackPage, feedbackLoader } from './pages/feedback-page.tsx'
import { operatorPages, operatorRoute } from './pages/operator-page.tsx'
import { ReportHistoryPage, reportHistoryLoader } from './pages/report-history-page.tsx'
import { searchLoader, SearchPage } from './search-page.tsx'
import { subscriptionVideosLoader, SubscriptionVideosPage } from './subscription-videos-page.tsx'
import { trendingLoader, TrendingPage } from './trending-page.tsx'

/** The discover remote's routes. package.json declares the same paths under `kinora.routes`. */
export const remote = defineRemote({
  id: 'discover',
  routes: [
    { path: '/search', loader: searchLoader, Component: SearchPage },
    { path: '/home', loader: trendingLoader, Component: TrendingPage },
    ...Object.keys(categories).map(categoryRoute),
    { path: '/subscriptions/videos', loader: subscriptionVideosLoader, Component: SubscriptionVideosPage },
    ...operatorPages.map(operatorRoute),
    { path: '/feedback', loader: feedbackLoader, Component: FeedbackPage },
    { path: '/report-history', loader: reportHistoryLoader, Component: ReportHistoryPage },
  ],
})
