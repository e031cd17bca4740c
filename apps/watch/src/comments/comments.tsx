import { isApiErrorOfKind, messageFor } from '@kinora/api-client'
import { Banner, Button, CommentIcon, EmptyState, ErrorState, SectionHeading, SortIcon, StatusText } from '@kinora/ui'

import { CommentBox } from './comment-box.tsx'
import { CommentListPlaceholder } from './comment-list-placeholder.tsx'
import styles from './comment-list.module.css'
import { sortLabels } from './comment-sort.ts'
import { CommentThread } from './comment-thread.tsx'
import { commentsOf, totalOf } from './comments-cache.ts'
import { LogInLink } from './log-in-link.tsx'
import { useComments } from './use-comments.ts'

/** Everything that is said about a video, and the box to say more. */
export function Comments({ videoId }: { videoId: string }) {
  const comments = useComments(videoId)
  const { data, sortBy, switchSort, isPending, isPlaceholderData } = comments
  const total = data && totalOf(data)

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
      <CommentList videoId={videoId} comments={comments} />
    </section>
  )
}

interface CommentListProps {
  videoId: string
  comments: ReturnType<typeof useComments>
}

function CommentList({ videoId, comments: query }: CommentListProps) {
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
  return (
    <>
      <ul className={styles.list} data-outdated={isPlaceholderData || undefined}>
        {comments.map((comment) => (
          <li key={comment._id}>
            <CommentThread comment={comment} videoId={videoId} sortBy={sortBy} />
          </li>
        ))}
      </ul>
      <MoreComments query={query} />
    </>
  )
}

function MoreComments({ query }: { query: CommentListProps['comments'] }) {
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, isPlaceholderData, error, fetchNextPage } = query
  if (!hasNextPage) return null
  return (
    <div className={styles.more}>
      {isFetchNextPageError && <Banner tone="error">{messageFor('comments', error)}</Banner>}
      <Button isBusy={isFetchingNextPage} disabled={isPlaceholderData} onClick={() => void fetchNextPage()}>
        Load more comments
      </Button>
    </div>
  )
}

function CommentsError({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const message = messageFor('comments', error)
  // Trying again as a visitor would be refused again.
  if (isApiErrorOfKind(error, 'unauthenticated')) {
    return <ErrorState message={message} action={<LogInLink />} />
  }
  return <ErrorState message={message} onRetry={onRetry} />
}
