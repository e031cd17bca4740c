import { messageFor, serverMessageOr } from '@kinora/api-client'
import type { ErrorTexts, Video } from '@kinora/api-client'
import { moveOptions, playlistQuery, playlistVideos, removeOptions } from '@kinora/api-client/discover'
import type { PlaylistPage } from '@kinora/api-client/discover'
import { useApiClient } from '@kinora/shell-contract'
import { Banner, Button, StatusText } from '@kinora/ui'
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'

import { useNearEnd } from '../use-near-end.ts'
import styles from './entry-list.module.css'
import { Entry, handleIdOf } from './entry.tsx'
import { watchDrops } from './watch-drops.ts'

const errors: ErrorTexts = {
  'not-found': 'This playlist was changed elsewhere. Here is its current content.',
  network: 'Network error. Please check your connection and try again.',
  otherwise: serverMessageOr('Could not change this playlist. Please try again.'),
}
const pageErrors: ErrorTexts = { otherwise: 'Could not load more videos.' }

interface EntryListProps {
  playlist: PlaylistPage
  playlistId: string
  /** The videos of all loaded pages. */
  videos: Video[]
  list: UseInfiniteQueryResult<InfiniteData<PlaylistPage>>
}

/** The videos of a playlist. The owner can remove them, and move them with the pointer, the arrow keys or by number. */
export function EntryList({ playlist, playlistId, videos, list }: EntryListProps) {
  const api = useApiClient()
  const queryClient = useQueryClient()
  const listRef = useRef<HTMLOListElement>(null)
  const move = useMutation(moveOptions(api, queryClient, playlistId))
  const remove = useMutation(removeOptions(api, queryClient, playlistId))
  const [announcement, setAnnouncement] = useState('')
  /** The video whose handle gets focus again, because the browser removes focus from a moved element. */
  const movedRef = useRef<string>(undefined)
  const { isOwn } = playlist
  const { mutate: sendMove, reset: forgetMove } = move
  const { mutate: sendRemoval, reset: forgetRemoval } = remove

  // The entries are memoized, so these callbacks read the videos from the cache.
  const handleMove = useCallback(
    (videoId: string, place: number) => {
      const pages = queryClient.getQueryData(playlistQuery(api, playlistId).queryKey)?.pages ?? []
      const ids = playlistVideos(pages).map(({ _id }) => _id)
      const from = ids.indexOf(videoId)
      const to = Math.max(0, Math.min(place, ids.length - 1))
      if (from === -1 || from === to) return
      movedRef.current = videoId
      forgetRemoval()
      sendMove({ videoId, after: to === 0 ? null : (ids[to < from ? to - 1 : to] ?? null) })
      setAnnouncement(`Moved to ${to + 1} of ${pages[0]?.videosCount}`)
    },
    [api, queryClient, playlistId, sendMove, forgetRemoval],
  )
  const handleRemove = useCallback(
    (videoId: string, title: string) => {
      forgetMove()
      sendRemoval(videoId)
      setAnnouncement(`Removed ${title}`)
    },
    [sendRemoval, forgetMove],
  )

  useLayoutEffect(() => {
    if (movedRef.current === undefined || document.activeElement !== document.body) return
    document.getElementById(handleIdOf(movedRef.current))?.focus()
    movedRef.current = undefined
  })

  useEffect(() => {
    const element = listRef.current
    return isOwn && element ? watchDrops(element, handleMove) : undefined
  }, [isOwn, handleMove])

  const failure = move.error ?? remove.error
  return (
    <>
      {failure && (
        <div className={styles.notice}>
          <Banner tone="error">{messageFor(errors, failure)}</Banner>
        </div>
      )}
      <StatusText isHidden>{announcement}</StatusText>
      <ol ref={listRef} className={styles.list}>
        {videos.map((video, index) => (
          <Entry
            key={video._id}
            video={video}
            playlistId={playlist._id}
            place={index}
            total={videos.length}
            isOwn={isOwn}
            onMove={handleMove}
            onRemove={handleRemove}
          />
        ))}
      </ol>
      <MoreEntries list={list} />
    </>
  )
}

/** Loads the next videos when the viewer scrolls near the end. */
function MoreEntries({ list }: Pick<EntryListProps, 'list'>) {
  const { data, hasNextPage, isFetchingNextPage, isFetchNextPageError, error, fetchNextPage } = list
  const isWaiting = hasNextPage && !isFetchingNextPage && !isFetchNextPageError
  const endRef = useNearEnd(isWaiting ? data?.pages.length : undefined, () => void fetchNextPage())

  if (!hasNextPage) return null
  return (
    <div ref={endRef} className={styles.more}>
      {isFetchNextPageError && <Banner tone="error">{messageFor(pageErrors, error)}</Banner>}
      <Button isBusy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
        {isFetchNextPageError ? 'Try Again' : 'Load more'}
      </Button>
    </div>
  )
}
