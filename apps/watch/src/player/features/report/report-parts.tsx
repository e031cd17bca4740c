import { useApiClient, useGoToLogin } from '@kinora/shell-contract'
import { Suspense } from 'react'

import { LateReportDialog } from '../../../report/late-report-dialog.tsx'
import { useHasFeature } from '../../../use-has-feature.ts'
import { SettingAction } from '../../controls/setting-items.tsx'
import { useFeature, usePlayer, usePlayerState } from '../../store/player-context.tsx'
import { report } from './report.ts'

/** The Report button in the menus. Visitors must log in first. */
export function ReportAction() {
  const api = useApiClient()
  const goToLogin = useGoToLogin()
  const { run } = usePlayer()
  const canReport = useHasFeature(
    'reports',
    usePlayerState(({ video }) => video._id),
  )
  if (!canReport) return null
  return <SettingAction label="Report" onPress={() => (api.tokens.has() ? run('openReport') : goToLogin())} />
}

export function VideoReport() {
  const { run } = usePlayer()
  const isOpen = useFeature(report, (state) => state.isOpen)
  const videoId = usePlayerState(({ video }) => video._id)
  if (!isOpen) return null
  return (
    <Suspense fallback={null}>
      <LateReportDialog kind="video" id={videoId} onClose={() => run('closeReport')} />
    </Suspense>
  )
}
