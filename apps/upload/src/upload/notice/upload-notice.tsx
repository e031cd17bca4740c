import { CloseIcon, IconButton, ProgressBar } from '@kinora/ui'
import { watchPath } from '@kinora/ui/paths'
import { useSyncExternalStore } from 'react'
import { Link, useMatch } from 'react-router-dom'

import type { Uploads } from '../sending/create-uploads.ts'
import { captionsMissing } from '../form/upload-status.tsx'
import { describeProgress } from '../sending/describe-progress.ts'
import type { UploadState } from '../sending/upload-state.ts'
import styles from './upload-notice.module.css'

/** How an upload stands, for who has left its page. On the page itself the form says so. */
export function UploadNotice({ uploads }: { uploads: Uploads }) {
  const state = useSyncExternalStore(uploads.subscribe, uploads.getState)
  const isOnItsPage = useMatch('/upload') !== null
  if (isOnItsPage || state.status === 'idle' || state.status === 'logged-out') return null
  return (
    <section className={styles.notice} aria-label="Upload">
      <p className={styles.title}>{state.title}</p>
      <Content state={state} onSeen={uploads.dismiss} />
      {state.status !== 'uploading' && (
        <div className={styles.close}>
          <IconButton icon={<CloseIcon />} label="Close" onClick={uploads.dismiss} />
        </div>
      )}
    </section>
  )
}

function Content({
  state,
  onSeen,
}: {
  state: Exclude<UploadState, { status: 'idle' | 'logged-out' }>
  onSeen: () => void
}) {
  switch (state.status) {
    case 'uploading':
      return (
        <>
          <ProgressBar label="Upload progress" value={state.percent} />
          <p className={styles.detail}>{describeProgress(state)}</p>
        </>
      )
    case 'published':
      return (
        <p className={styles.detail}>
          <span role="status">Video uploaded successfully!</span>{' '}
          <Link className={styles.link} to={state.videoId === '' ? '/' : watchPath(state.videoId)} onClick={onSeen}>
            {state.videoId === '' ? 'Go to the home page' : 'Watch it'}
          </Link>
          {state.areCaptionsMissing && ` ${captionsMissing}`}
        </p>
      )
    case 'failed':
      return (
        <p className={styles.detail}>
          <span role="alert">{state.message}</span>{' '}
          <Link className={styles.link} to="/upload">
            Back to the upload
          </Link>
        </p>
      )
  }
}
