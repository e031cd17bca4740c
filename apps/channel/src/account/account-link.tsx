import { useSession } from '@kinora/shell-contract'
import { ButtonLink } from '@kinora/ui'

/** Links to the account page, where the viewer can export or delete their account. Renders nothing if the provider doesn't support account calls. */
export function AccountLink() {
  const { userData } = useSession()
  if (!userData?.canDeleteAccount) return null
  return <ButtonLink to="/account">Account</ButtonLink>
}
