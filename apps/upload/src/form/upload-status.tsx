import { Banner, ProgressBar } from '@kinora/ui'

import type { UploadState } from './use-upload.ts'

/** How the upload stands, above the buttons that started it. */
export function UploadStatus({ state }: { state: UploadState }) {
  switch (state.status) {
    case 'idle':
      return null
    case 'uploading':
      return <ProgressBar label="Upload progress" value={state.percent} />
    case 'published':
      return <Banner tone="success">Video uploaded successfully! Redirecting...</Banner>
    case 'logged-out':
    case 'failed':
      return <Banner tone="error">{state.message}</Banner>
  }
}
