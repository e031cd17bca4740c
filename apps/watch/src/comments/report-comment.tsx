import type { Comment } from '@kinora/api-client'
import { useApiClient, useGoToLogin, useSession } from '@kinora/shell-contract'
import { IconButton, ReportIcon } from '@kinora/ui'
import { Suspense, useState } from 'react'

import { LateReportDialog } from '../report/late-report-dialog.tsx'
import { useHasFeature } from '../use-has-feature.ts'

/** Reports another viewer's comment. Visitors must log in first. */
export function ReportComment({ comment, videoId }: { comment: Comment; videoId: string }) {
  const api = useApiClient()
  const goToLogin = useGoToLogin()
  const { userData } = useSession()
  const canReport = useHasFeature('reports', videoId)
  const [isOpen, setOpen] = useState(false)
  if (!canReport || (userData && userData._id === comment.owner?._id)) return null
  return (
    <>
      <IconButton
        label="Report comment"
        icon={<ReportIcon size={18} />}
        onClick={() => (api.tokens.has() ? setOpen(true) : goToLogin())}
      />
      {isOpen && (
        <Suspense fallback={null}>
          <LateReportDialog kind="comment" id={comment._id} quote={comment.content} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
