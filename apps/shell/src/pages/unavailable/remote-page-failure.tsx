import { isApiError } from '@kinora/api-client'
import { RemoteLoadError } from '@kinora/federation/runtime'
import { useEffect, useState } from 'react'
import { useLocation, useRouteError } from 'react-router-dom'

import type { Remotes } from '../../remotes/create-remotes.ts'
import { PagePlaceholder } from '../../layout/page-placeholder.tsx'
import { PageUnavailable } from './page-unavailable.tsx'
import { partName } from './part-name.ts'
import { useOpenAgain } from './use-open-again.ts'

interface RemotePageFailureProps {
  remoteId: string
  remotes: Remotes
}

/** Takes the place of a remote's page that failed. If it was not rendered with its data before, the remote's previous build gets a try before the viewer reads of it. */
export function RemotePageFailure({ remoteId, remotes }: RemotePageFailureProps) {
  const error = useRouteError()
  const { pathname } = useLocation()
  const openAgain = useOpenAgain()
  // What the provider answers is no error of the build, and what did not load has been reported.
  const isOfBuild = !(error instanceof RemoteLoadError && error.build !== undefined) && !isApiError(error)
  const [isFallingBack] = useState(() => isOfBuild && remotes.canFallBack(remoteId, pathname))

  useEffect(() => {
    if (isOfBuild) remotes.reportRenderError(remoteId, pathname, error)
    if (isFallingBack) openAgain({ isSeen: false })
    // oxlint-disable-next-line react/exhaustive-deps -- once for each failure, wherever the viewer goes meanwhile
  }, [error])

  return isFallingBack ? <PagePlaceholder /> : <PageUnavailable part={partName(remoteId)} />
}
