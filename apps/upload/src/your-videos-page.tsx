import { isApiErrorOfKind, messageFor } from '@kinora/api-client'
import type { ErrorTexts } from '@kinora/api-client'
import { isUnknownCall } from '@kinora/api-client/extensions'
import { studioVideosQuery, viewsQuery } from '@kinora/api-client/studio'
import type { StudioPage } from '@kinora/api-client/studio'
import {
  isSignedIn,
  loginStateFor,
  MissingPage,
  useApiClient,
  useDocumentTitle,
  useSession,
} from '@kinora/shell-contract'
import type { RemoteLoaderArgs } from '@kinora/shell-contract'
import {
  ButtonLink,
  EmptyState,
  ErrorState,
  Page,
  PageHeader,
  Pagination,
  StatusText,
  UploadIcon,
  YourVideosIcon,
} from '@kinora/ui'
import { useQuery } from '@tanstack/react-query'
import { startTransition, useOptimistic } from 'react'
import { Navigate, useLocation, useNavigate, useSearchParams } from 'react-router-dom'

import { paramsOf, readShown, searchOf } from './upload/studio/studio-url.ts'
import type { Shown } from './upload/studio/studio-url.ts'
import { Toolbar } from './upload/studio/toolbar.tsx'
import { VideoTable, VideoTablePlaceholder } from './upload/studio/video-table.tsx'
import { allViews, Views } from './upload/studio/views.tsx'
import styles from './your-videos-page.module.css'

const errors: ErrorTexts = {
  unauthenticated: 'Your session may have expired. Please log in again.',
  network: 'Network error. Please check your connection and try again.',
  otherwise: 'Could not load your videos. Please try again later.',
}

/** Starts the page's requests. */
export function yourVideosLoader({ api, queryClient, request }: RemoteLoaderArgs): void {
  const shown = readShown(new URL(request.url).searchParams)
  void queryClient.prefetchQuery(studioVideosQuery(api, paramsOf(shown)))
  if (api.tokens.has()) void queryClient.prefetchQuery(viewsQuery(api, allViews))
}

/**
 * `/your-videos`: manages the viewer's own videos, whatever their visibility. Requests the list even for visitors, to find out whether the provider supports the
 * call (reading 36).
 */
export function YourVideosPage() {
  const api = useApiClient()
  const hasToken = useSession(isSignedIn)
  const location = useLocation()
  const navigate = useNavigate()
  const shown = readShown(useSearchParams()[0])
  // Shows each choice immediately, so the next one builds on it.
  const [chosen, choose] = useOptimistic(shown)
  const list = useQuery(studioVideosQuery(api, paramsOf(shown)))
  const { data, error, refetch } = list
  useDocumentTitle('Your Videos')

  if (isUnknownCall(error)) return <MissingPage />
  if (!hasToken && (data !== undefined || isApiErrorOfKind(error, 'unauthenticated')))
    return <Navigate to="/login" replace state={loginStateFor(location)} />

  function show(change: Partial<Shown>) {
    const next = { ...chosen, page: 1, ...change }
    startTransition(async () => {
      choose(next)
      await navigate({ search: searchOf(next) }, { preventScrollReset: true })
    })
  }

  return (
    <Page>
      <PageHeader
        title="Your Videos"
        actions={
          <ButtonLink to="/upload" variant="primary" icon={<UploadIcon />}>
            Upload video
          </ButtonLink>
        }
      />
      {data === undefined && !error && <VideoTablePlaceholder />}
      {data === undefined && error && <ErrorState message={messageFor(errors, error)} onRetry={() => void refetch()} />}
      {data && (
        <div className={styles.studio}>
          {!isEmpty(shown, data) && <Views videos={data.videos} />}
          <section className={styles.videos} aria-label="Videos" aria-busy={list.isPlaceholderData}>
            {!isEmpty(shown, data) && <Toolbar shown={chosen} onChange={show} />}
            <Videos shown={shown} page={data} isRefetching={list.isPlaceholderData} onShow={show} />
          </section>
        </div>
      )}
    </Page>
  )
}

/** Whether the viewer has no videos at all. */
function isEmpty({ query, visibility }: Shown, { pagination }: StudioPage): boolean {
  return pagination.total === 0 && query === '' && visibility === ''
}

interface VideosProps {
  shown: Shown
  page: StudioPage
  isRefetching: boolean
  onShow: (next: Partial<Shown>) => void
}

function Videos({ shown, page: { videos, pagination }, isRefetching, onShow }: VideosProps) {
  const { total } = pagination
  // Even if the provider omits the page count, the current page must exist.
  const pages = Math.max(pagination.totalPages, 1)
  if (!isRefetching && videos.length === 0 && shown.page > 1) {
    return <Navigate replace to={{ search: searchOf({ ...shown, page: Math.min(shown.page - 1, pages) }) }} />
  }
  return (
    <>
      <VideoTable videos={videos} empty={<NoVideos isFiltered={shown.query !== '' || shown.visibility !== ''} />} />
      {pages > 1 && (
        <Pagination
          page={shown.page}
          totalPages={pages}
          onChange={(page) => {
            onShow({ page })
            // Scrolls to the top, so the next Tab reaches the new page's first controls.
            document.querySelector<HTMLElement>('h1')?.focus()
          }}
        />
      )}
      <StatusText isHidden={total === 0}>
        {pages > 1
          ? `Page ${shown.page} of ${pages} (${total} videos)`
          : `${total} ${total === 1 ? 'video' : 'videos'}`}
      </StatusText>
    </>
  )
}

function NoVideos({ isFiltered }: { isFiltered: boolean }) {
  return isFiltered ? (
    <EmptyState
      icon={<YourVideosIcon size={28} />}
      title="No matching videos"
      text="Try another title or visibility."
      action={<ButtonLink to="/your-videos">Show all videos</ButtonLink>}
    />
  ) : (
    <EmptyState
      icon={<YourVideosIcon size={28} />}
      title="You haven't uploaded any videos yet"
      text="Your videos and their views will appear here."
      action={
        <ButtonLink to="/upload" variant="primary">
          Upload your first video
        </ButtonLink>
      }
    />
  )
}
