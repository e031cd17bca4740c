import { useDocumentTitle, useSession } from '@kinora/shell-contract'
import { Page, PageHeader, Spinner } from '@kinora/ui'
import { Navigate } from 'react-router-dom'

import { DeleteAccount } from './delete-account.tsx'
import { ExportAccount } from './export-account.tsx'

/** `/account`: where the viewer takes what they made along, or deletes their account. Where the provider has no calls for that, it is no page (reading 33). */
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
