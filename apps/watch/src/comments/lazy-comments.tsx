import { messageFor } from '@kinora/api-client'
import { ErrorState, SectionHeading, Skeleton, StatusText } from '@kinora/ui'
import { useEffect, useState } from 'react'
import type { ComponentType } from 'react'

import { CommentListPlaceholder } from './comment-list-placeholder.tsx'
import { commentsErrors } from './comments-errors.ts'
import { whenIdle } from '../when-idle.ts'
import styles from './lazy-comments.module.css'

interface CommentsProps {
  videoId: string
}

type CommentsComponent = ComponentType<CommentsProps>

let comments: CommentsComponent | undefined

/** Loads the code for comments, which the first render doesn't need. Failures are not cached. */
function loadComments(show: (getComponent: () => CommentsComponent) => void, fail: (error: unknown) => void): void {
  import('./comments.tsx').then(({ Comments }) => {
    comments = Comments
    show(() => Comments)
  }, fail)
}

/** The comments. Their code loads after the rest of the page, and in parallel with their first request. */
export function LazyComments(props: CommentsProps) {
  const [Comments, setComments] = useState(() => comments)
  const [error, setError] = useState<unknown>()
  useEffect(() => {
    if (comments === undefined) whenIdle(() => loadComments(setComments, setError))
  }, [])

  function retry() {
    setError(undefined)
    loadComments(setComments, setError)
  }

  if (Comments !== undefined) return <Comments {...props} />
  return (
    <section aria-label="Comments" aria-busy={error === undefined}>
      <SectionHeading actions={<Skeleton width={128} height={40} radius="full" />}>Comments</SectionHeading>
      {error === undefined ? (
        <>
          <StatusText isHidden>Loading comments</StatusText>
          <div className={styles.box}>
            <Skeleton height={92} radius="12" />
          </div>
          <CommentListPlaceholder />
        </>
      ) : (
        <ErrorState message={messageFor(commentsErrors, error)} onRetry={retry} />
      )}
    </section>
  )
}
