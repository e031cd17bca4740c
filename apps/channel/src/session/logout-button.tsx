import { useSignOut } from '@kinora/shell-contract'
import { Button, LogOutIcon } from '@kinora/ui'
import { useMutation } from '@tanstack/react-query'

/** Ends the session, after which the shell shows `/` (reading 25). */
export function LogoutButton() {
  const { mutate, isPending } = useMutation({ mutationFn: useSignOut() })
  return (
    <Button icon={<LogOutIcon />} isBusy={isPending} onClick={() => mutate()}>
      Logout
    </Button>
  )
}
