import { useSession } from '@kinora/shell-contract'
import { CloseIcon, IconButton, ProgressBar } from '@kinora/ui'
import { watchPath } from '@kinora/ui/paths'
import { useState } from 'react'
import { Link, useMatch } from 'react-router-dom'
import { useStore } from 'zustand'

import { useUploadServices } from '../../upload-services.ts'
import { useUploadViewer } from '../../use-upload-viewer.ts'
import { UnsavedCaptions } from '../captions/unsaved-captions.tsx'
import { captionsMissing, resultOf } from '../form/upload-status.tsx'
import { describeProgress } from '../sending/describe-progress.ts'
import type { UploadState } from '../sending/upload-state.ts'
import { Stopped } from './stopped.tsx'
import styles from './upload-notice.module.css'

/** Upload status for a viewer who has left the upload page. Only the owner sees the title. */
export function UploadNotice() {
  const services = useUploadServices()
  const { uploads, drafts } = services
  useUploadViewer(services)
  const { status, userData } = useSession()
  const state = useStore(uploads)
  const unsavedCaptions = useStore(drafts, (draft) => draft.unsavedCaptions)
  const userId = useStore(drafts, (draft) => draft.userId)
  const [isClosed, setClosed] = useState(false)
  const isOnItsPage = useMatch('/upload') !== null
  const isOwn = status === 'signed-in' && userId === (userData?._id ?? null)
  const isOver = state.status === 'idle' || state.status === 'logged-out'
  const isStopped = state.status === 'stopped'
  if (isOnItsPage || (!isOwn && !isStopped) || (isOver && (isClosed || unsavedCaptions === null))) return null

  function close() {
    setClosed(true)
    uploads.dismiss()
  }

  return (
    <section className={styles.notice} aria-label="Upload">
      <p className={styles.title}>{isOver ? 'Captions' : isStopped ? 'Upload' : state.title}</p>
      {!isOver && <Content state={state} onSeen={uploads.dismiss} />}
      {isOwn && <UnsavedCaptions />}
      {state.status !== 'uploading' && (
        <div className={styles.close}>
          <IconButton icon={<CloseIcon />} label="Close" onClick={close} />
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
          <span role="status">Video uploaded successfully!{resultOf(state.visibility)}</span>{' '}
          <Link className={styles.link} to={state.videoId === '' ? '/' : watchPath(state.videoId)} onClick={onSeen}>
            {state.videoId === '' ? 'Go to the home page' : 'Watch it'}
          </Link>
          {state.areCaptionsMissing && ` ${captionsMissing}`}
        </p>
      )
    case 'stopped':
      return (
        <p className={styles.detail} role="alert">
          <Stopped />
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
