import { isApiErrorOfKind } from '@kinora/api-client'
import { sessionsQuery } from '@kinora/api-client/account'
import { isUnknownCall } from '@kinora/api-client/extensions'
import { loginStateFor, MissingPage, useApiClient, useSession } from '@kinora/shell-contract'
import { Page, Spinner } from '@kinora/ui'
import { channelPath } from '@kinora/ui/paths'
import { useQuery } from '@tanstack/react-query'
import { Navigate, useLocation } from 'react-router-dom'

/** `/profile`: leads to the viewer's own channel, or to the settings if it is unknown. */
export function ProfilePage() {
  const { data, error } = useQuery(sessionsQuery(useApiClient()))
  const { status, userData } = useSession()
  const state = loginStateFor(useLocation())
  if (isUnknownCall(error)) return <MissingPage />
  if (isApiErrorOfKind(error, 'unauthenticated')) return <Navigate to="/login" replace state={state} />
  if (error || (data && status !== 'settling'))
    return <Navigate to={userData?.username ? channelPath(userData.username) : '/settings'} replace />
  return (
    <Page>
      <Spinner label="Loading" />
    </Page>
  )
}
