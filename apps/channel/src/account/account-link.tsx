import { useSession } from '@kinora/shell-contract'
import { ButtonLink } from '@kinora/ui'

/** Links to the page for exporting and deleting the account. Renders nothing if the provider does not support these calls. */
export function AccountLink() {
  const { userData } = useSession()
  if (!userData?.canDeleteAccount) return null
  return <ButtonLink to="/account">Account</ButtonLink>
}
