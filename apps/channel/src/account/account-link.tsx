import { useSession } from '@kinora/shell-contract'
import { ButtonLink } from '@kinora/ui'

/** Links to the page that exports and deletes the viewer's account. Renders nothing if the provider does not have these calls. */
export function AccountLink() {
  const { userData } = useSession()
  if (!userData?.canDeleteAccount) return null
  return <ButtonLink to="/account">Account</ButtonLink>
}
