import { useSession } from '@kinora/shell-contract'
import { ButtonLink } from '@kinora/ui'

/** Leads to where the viewer's account is exported and deleted; nobody where the provider has no calls for it. */
export function AccountLink() {
  const { userData } = useSession()
  if (!userData?.canDeleteAccount) return null
  return <ButtonLink to="/account">Account</ButtonLink>
}
