import { messageFor } from '@kinora/api-client'
import type { ErrorTexts } from '@kinora/api-client'
import { videoQuery } from '@kinora/api-client/queries'
import { useApiClient, useDocumentTitle, useSession } from '@kinora/shell-contract'
import { ErrorState, Page, PageHeader, Spinner } from '@kinora/ui'
import { useQuery } from '@tanstack/react-query'
import { Navigate, useParams } from 'react-router-dom'

import { EditCaptions } from '../captions/edit-captions.tsx'
import { EditForm } from './edit-form.tsx'

const errors: ErrorTexts = {
  'not-found': 'Video not found',
  otherwise: 'Could not load video. Please try again later.',
}

/** `/edit/:videoId`: edits or deletes one of the viewer's own videos. Shows "not found" if the provider doesn't support these calls (reading 33). */
export function EditPage() {
  const { videoId = '' } = useParams()
  const { status, userData } = useSession()
  const { data: video, error, refetch } = useQuery(videoQuery(useApiClient(), videoId))
  useDocumentTitle('Edit Video')
  if (userData && !userData.canEditVideos) return <Navigate to="/" replace />

  const isKnown = status !== 'settling'
  const isOwn = userData !== null && video?.owner?._id === userData._id
  return (
    <Page width="reading">
      <PageHeader title="Edit Video" />
      {video && isOwn && (
        <>
          <EditForm key={video._id} video={video} />
          <EditCaptions key={`captions of ${video._id}`} video={video} />
        </>
      )}
      {video && isKnown && !isOwn && <ErrorState message="Only the video's owner can edit it." />}
      {!video && error && <ErrorState message={messageFor(errors, error)} onRetry={() => void refetch()} />}
      {(video ? !isKnown : !error) && <Spinner label="Loading" />}
    </Page>
  )
}
