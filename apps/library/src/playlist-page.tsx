import { isApiErrorOfKind, messageFor, visitorOrExpired } from '@kinora/api-client'
import type { ErrorTexts } from '@kinora/api-client'
import { playlistQuery, playlistVideos, watchLaterId } from '@kinora/api-client/discover'
import type { PlaylistPage as Playlist } from '@kinora/api-client/discover'
import { isUnknownCall } from '@kinora/api-client/extensions'
import { MissingPage, useApiClient, useDocumentTitle } from '@kinora/shell-contract'
import type { RemoteLoaderArgs } from '@kinora/shell-contract'
import {
  ButtonLink,
  EmptyState,
  ErrorState,
  LockIcon,
  Page,
  PageHeader,
  PlaylistsIcon,
  WatchLaterIcon,
} from '@kinora/ui'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import { useParams } from 'react-router-dom'

import { EntryList } from './playlists/entry-list.tsx'
import { PlaylistHeader } from './playlists/playlist-header.tsx'
import { VideoListPlaceholder } from './video-list/video-list-placeholder.tsx'
import { LogInLink } from './viewer/log-in-link.tsx'

const errors: ErrorTexts = {
  unauthenticated: visitorOrExpired('Please log in to see the videos you saved.'),
  'not-found': 'This playlist does not exist, or it is private.',
  network: 'Network error. Please check your connection and try again.',
  otherwise: 'Could not load this playlist. Please try again later.',
}

export function playlistLoader({ params, api, queryClient }: RemoteLoaderArgs): void {
  void queryClient.prefetchInfiniteQuery(playlistQuery(api, params['playlistId'] ?? watchLaterId))
}

/** `/playlist/{id}` and `/watch-later`. Requests the list even for visitors, to find out whether the provider supports playlists. */
export function PlaylistPage() {
  const { playlistId = watchLaterId } = useParams()
  const list = useInfiniteQuery(playlistQuery(useApiClient(), playlistId))
  const { data, error, refetch } = list
  const [first] = data?.pages ?? []
  useDocumentTitle(first?.name ?? (playlistId === watchLaterId ? 'Watch later' : ''))

  // Another tab may have deleted a cached playlist.
  if (first && !isApiErrorOfKind(error, 'not-found'))
    return <LoadedPlaylist playlist={first} playlistId={playlistId} list={list} />
  if (isUnknownCall(error)) return <MissingPage />
  if (isApiErrorOfKind(error, 'unauthenticated'))
    return (
      <Page>
        <PageHeader title="Watch later" />
        <EmptyState
          icon={<LockIcon />}
          headingLevel={2}
          title={messageFor(errors, error)}
          action={<LogInLink>Log In</LogInLink>}
        />
      </Page>
    )
  return (
    <Page>
      {error ? (
        <ErrorState
          headingLevel={1}
          message={messageFor(errors, error)}
          {...(isApiErrorOfKind(error, 'not-found')
            ? { action: <ButtonLink to="/">Discover Videos</ButtonLink> }
            : { onRetry: () => void refetch() })}
        />
      ) : (
        <VideoListPlaceholder label="Loading playlist" />
      )}
    </Page>
  )
}

interface LoadedPlaylistProps {
  /** The first page. */
  playlist: Playlist
  /** The ID in the URL, which is the key of the cached list. */
  playlistId: string
  list: UseInfiniteQueryResult<InfiniteData<Playlist>>
}

function LoadedPlaylist({ playlist, playlistId, list }: LoadedPlaylistProps) {
  const videos = playlistVideos(list.data?.pages ?? [])
  return (
    <Page>
      <PlaylistHeader playlist={playlist} videoIds={videos.map(({ _id }) => _id)} />
      {videos.length === 0 ? (
        <EmptyState
          icon={playlist.isWatchLater ? <WatchLaterIcon /> : <PlaylistsIcon />}
          title={playlist.isWatchLater ? 'No videos saved yet' : 'This playlist is empty'}
          text={playlist.isOwn ? 'Use Save below a video to add it.' : ''}
          action={<ButtonLink to="/">Discover Videos</ButtonLink>}
        />
      ) : (
        <EntryList playlist={playlist} playlistId={playlistId} videos={videos} list={list} />
      )}
    </Page>
  )
}
