import { useDocumentTitle, useSession } from '@kinora/shell-contract'
import { Page, PageHeader, Spinner } from '@kinora/ui'
import { Navigate } from 'react-router-dom'

import { DeleteAccount } from './delete-account.tsx'
import { ExportAccount } from './export-account.tsx'

/** `/account`: exports or deletes the viewer's account. Shows "not found" if the provider doesn't support account calls (reading 33). */
export function AccountPage() {
  const { userData } = useSession()
  useDocumentTitle('Your account')
  if (userData && !userData.canDeleteAccount) return <Navigate to="/" replace />
  return (
    <Page width="reading">
      <PageHeader title="Your account" />
      {userData ? (
        <>
          <ExportAccount username={userData.username} />
          <DeleteAccount />
        </>
      ) : (
        <Spinner label="Loading" />
      )}
    </Page>
  )
}
