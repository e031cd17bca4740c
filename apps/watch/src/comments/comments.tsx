import { isApiErrorOfKind, messageFor } from '@kinora/api-client'
import { Banner, Button, CommentIcon, EmptyState, ErrorState, SectionHeading, SortIcon, StatusText } from '@kinora/ui'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { RefObject } from 'react'
import { useStore } from 'zustand/react'

import { CommentBox } from './comment-box.tsx'
import { CommentListPlaceholder } from './comment-list-placeholder.tsx'
import styles from './comment-list.module.css'
import { commentNotices } from './comment-notices.ts'
import { otherSort, sortLabels } from './comment-sort.ts'
import { CommentThread } from './comment-thread.tsx'
import { commentsOf, totalOf } from './comments-cache.ts'
import { commentsErrors } from './comments-errors.ts'
import { LogInLink } from './log-in-link.tsx'
import { useComments } from './use-comments.ts'

/** A video's comments, with a form for new ones. */
export function Comments({ videoId }: { videoId: string }) {
  const comments = useComments(videoId)
  const { data, sortBy, switchSort, isPending, isPlaceholderData } = comments
  const total = data && totalOf(data)
  const { text, count } = useStore(commentNotices, ({ announcement }) => announcement)
  const [countBefore] = useState(count)

  return (
    <section aria-label="Comments" aria-busy={isPending || isPlaceholderData}>
      <SectionHeading
        actions={
          <Button variant="ghost" icon={<SortIcon />} onClick={switchSort}>
            {sortLabels[sortBy]}
          </Button>
        }
      >
        {total === undefined ? 'Comments' : `${total} Comments`}
      </SectionHeading>
      <CommentBox videoId={videoId} sortBy={sortBy} />
      {count > countBefore && (
        <StatusText key={count} isHidden>
          {text}
        </StatusText>
      )}
      <CommentList videoId={videoId} comments={comments} />
    </section>
  )
}

interface CommentListProps {
  videoId: string
  comments: ReturnType<typeof useComments>
}

function CommentList({ videoId, comments: query }: CommentListProps) {
  const listRef = useRef<HTMLUListElement>(null)
  const { data, error, sortBy, refetch, isPlaceholderData } = query

  if (data === undefined) {
    if (error) return <CommentsError error={error} onRetry={() => void refetch()} />
    return (
      <>
        <StatusText isHidden>Loading comments</StatusText>
        <CommentListPlaceholder />
      </>
    )
  }
  const comments = commentsOf(data)
  if (comments.length === 0) {
    return <EmptyState icon={<CommentIcon size={28} />} title="No comments yet. Be the first to comment!" />
  }
  // Until the new order has loaded, the comments keep the previous one, so they don't render again when the viewer presses the button.
  const shownOrder = isPlaceholderData ? otherSort(sortBy) : sortBy
  return (
    <>
      <ul ref={listRef} className={styles.list} data-outdated={isPlaceholderData || undefined}>
        {comments.map((comment) => (
          <li key={comment._id}>
            <CommentThread comment={comment} videoId={videoId} sortBy={shownOrder} />
          </li>
        ))}
      </ul>
      <MoreComments key={sortBy} query={query} pages={data.pages.length} listRef={listRef} />
    </>
  )
}

interface MoreCommentsProps {
  query: CommentListProps['comments']
  /** How many pages have loaded. */
  pages: number
  listRef: RefObject<HTMLUListElement | null>
}

function MoreComments({ query, pages, listRef }: MoreCommentsProps) {
  const { hasNextPage, isFetching, isFetchingNextPage, isFetchNextPageError, isPlaceholderData, error, fetchNextPage } =
    query
  const shownBefore = useRef<number>(undefined)
  const [wantedPages, setWantedPages] = useState(0)
  const isWanted = wantedPages > pages && !isFetchNextPageError

  // Updating a comment cancels a pending fetch of the next page, so fetch that page again.
  useEffect(() => {
    if (isWanted && hasNextPage && !isFetching) void fetchNextPage()
  }, [isWanted, hasNextPage, isFetching, fetchNextPage])

  // Once all comments have loaded, the focused button disappears, so focus moves to the first new comment.
  useLayoutEffect(() => {
    const firstNew = listRef.current?.children[shownBefore.current ?? Infinity]?.firstElementChild
    if (!hasNextPage && document.activeElement === document.body) (firstNew as HTMLElement | undefined)?.focus()
    shownBefore.current = undefined
  }, [hasNextPage, listRef])

  function loadMore() {
    shownBefore.current = listRef.current?.children.length
    setWantedPages(pages + 1)
    void fetchNextPage()
  }

  if (!hasNextPage) return null
  return (
    <div className={styles.more}>
      {isFetchNextPageError && <Banner tone="error">{messageFor(commentsErrors, error)}</Banner>}
      <Button isBusy={isFetchingNextPage || isWanted} disabled={isPlaceholderData} onClick={loadMore}>
        Load more comments
      </Button>
    </div>
  )
}

function CommentsError({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const message = messageFor(commentsErrors, error)
  // Without a session, a retry would be rejected too.
  if (isApiErrorOfKind(error, 'unauthenticated')) {
    return <ErrorState message={message} action={<LogInLink />} />
  }
  return <ErrorState message={message} onRetry={onRetry} />
}
