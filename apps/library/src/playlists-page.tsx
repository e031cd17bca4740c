import { messageFor } from '@kinora/api-client'
import type { ErrorTexts } from '@kinora/api-client'
import { currentUserQuery, playlistsQuery } from '@kinora/api-client/queries'
import { isSignedIn, useApiClient, useDocumentTitle, useSession } from '@kinora/shell-contract'
import type { RemoteLoaderArgs } from '@kinora/shell-contract'
import { ButtonLink, EmptyState, ErrorState, Page, PageHeader, PlaylistsIcon, VideoGrid } from '@kinora/ui'
import { useQuery } from '@tanstack/react-query'

import { LateNewPlaylist } from './playlists/late-new-playlist.tsx'
import { PlaylistCard } from './playlists/playlist-card.tsx'
import { VideoListPlaceholder } from './video-list/video-list-placeholder.tsx'
import { loadViewerId } from './viewer/load-viewer-id.ts'
import { SignedOut } from './viewer/signed-out.tsx'

const errors: ErrorTexts = { otherwise: 'Could not load playlists. Please try again later.' }

/** Starts the page's requests: the viewer, then their playlists. */
export function playlistsLoader(args: RemoteLoaderArgs): void {
  void startPlaylists(args)
}

async function startPlaylists(args: RemoteLoaderArgs) {
  const userId = await loadViewerId(args)
  if (userId !== null) await args.queryClient.prefetchQuery(playlistsQuery(args.api, userId))
}

/** Your Playlists (spec 2). */
export function PlaylistsPage() {
  useDocumentTitle('Your Playlists')
  const hasToken = useSession(isSignedIn)
  const viewer = useQuery({ ...currentUserQuery(useApiClient()), enabled: hasToken })
  return (
    <Page>
      <PageHeader title="Your Playlists" actions={viewer.data?.canCreatePlaylists && <LateNewPlaylist />} />
      <Playlists />
    </Page>
  )
}

function Playlists() {
  const api = useApiClient()
  const hasToken = useSession(isSignedIn)
  const viewer = useQuery({ ...currentUserQuery(api), enabled: hasToken })
  const userId = viewer.data?._id
  const playlists = useQuery({ ...playlistsQuery(api, userId ?? ''), enabled: hasToken && userId !== undefined })
  const failed = userId === undefined ? viewer : playlists

  if (!hasToken) return <SignedOut errors={errors} linkText="Log In" />
  if (playlists.data === undefined) {
    return failed.error ? (
      <ErrorState message={messageFor(errors, failed.error)} onRetry={() => void failed.refetch()} />
    ) : (
      <VideoListPlaceholder label="Loading playlists" />
    )
  }
  if (playlists.data.length === 0) {
    return (
      <EmptyState
        icon={<PlaylistsIcon />}
        title="No playlists found. Create your first playlist!"
        action={<ButtonLink to="/">Discover Videos</ButtonLink>}
      />
    )
  }
  return (
    <VideoGrid>
      {playlists.data.map((playlist) => (
        <PlaylistCard key={playlist._id} playlist={playlist} />
      ))}
    </VideoGrid>
  )
}
