import { defineRemote } from '@kinora/shell-contract'

import { likedVideosLoader, LikedVideosPage } from './liked-videos-page.tsx'
import { LatePlaylistPage, playlistLoader } from './playlists/late-playlist-page.tsx'
import { playlistsLoader, PlaylistsPage } from './playlists-page.tsx'
import { subscriptionsLoader, SubscriptionsPage } from './subscriptions-page.tsx'
import { watchHistoryLoader, WatchHistoryPage } from './watch-history-page.tsx'

/** The viewer's own lists. Loaders don't wait for responses, so each page renders its loading state immediately. */
export const remote = defineRemote({
  id: 'library',
  routes: [
    { path: '/liked-videos', loader: likedVideosLoader, Component: LikedVideosPage },
    { path: '/watch-history', loader: watchHistoryLoader, Component: WatchHistoryPage },
    { path: '/subscriptions', loader: subscriptionsLoader, Component: SubscriptionsPage },
    { path: '/playlists', loader: playlistsLoader, Component: PlaylistsPage },
    { path: '/playlist/:playlistId', loader: playlistLoader, Component: LatePlaylistPage },
    { path: '/watch-later', loader: playlistLoader, Component: LatePlaylistPage },
  ],
})
