import { isApiError } from '@kinora/api-client'
import { RemoteLoadError } from '@kinora/federation/runtime'
import { useEffect, useEffectEvent, useState } from 'react'
import { useLocation, useRouteError } from 'react-router-dom'
import type { Remotes } from '../../remotes/create-remotes.ts'
import { PagePlaceholder } from '../../layout/page-placeholder.tsx'
import { PageUnavailable } from './page-unavailable.tsx'
import { useOpenAgain } from './use-open-again.ts'

interface RemotePageFailureProps {
  remoteId: string
  remotes: Remotes
}

/** Replaces a remote's failed page. If the page has never rendered its data, falls back to the remote's previous build first. */
export function RemotePageFailure({ remoteId, remotes }: RemotePageFailureProps) {
  const error = useRouteError()
  const { pathname } = useLocation()
  const openAgain = useOpenAgain()
  // Provider errors aren't the build's fault, and load failures have already been reported.
  const isOfBuild = !(error instanceof RemoteLoadError && error.build !== undefined) && !isApiError(error)
  const [isFallingBack] = useState(() => isOfBuild && remotes.canFallBack(remoteId, pathname))

  // Runs once per failure, even if the viewer navigates in the meantime.
  const onFailure = useEffectEvent((failure: unknown) => {
    if (isOfBuild) remotes.reportRenderError(remoteId, pathname, failure)
    if (isFallingBack) openAgain({ isSeen: false })
  })
  useEffect(() => onFailure(error), [error])

  return isFallingBack ? <PagePlaceholder /> : <PageUnavailable part={partName(remoteId)} />
}

const partNames: Record<string, string> = {
  watch: 'The video player',
  channel: 'The channel page',
  library: 'Your library',
  upload: 'The upload page',
}

/** Returns a remote's display name. For an unknown remote, derives the name from its ID. */
function partName(remoteId: string): string {
  return partNames[remoteId] ?? `The ${remoteId.replaceAll('-', ' ')} page`
}
