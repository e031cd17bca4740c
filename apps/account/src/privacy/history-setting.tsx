import { messageFor, serverMessageOr } from '@kinora/api-client'
import type { ErrorTexts } from '@kinora/api-client'
import { accountQuery, updateProfile } from '@kinora/api-client/account'
import { useApiClient } from '@kinora/shell-contract'
import { Banner, Choice } from '@kinora/ui'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from 'react-router-dom'

import styles from '../settings-section.module.css'

const errors: ErrorTexts = {
  network: 'Network error. Please check your connection and try again.',
  otherwise: serverMessageOr('Could not save this setting. Please try again later.'),
}

/** Pauses the watch history. */
export function HistorySetting({ isPaused }: { isPaused: boolean }) {
  const api = useApiClient()
  const queryClient = useQueryClient()
  const { mutate, variables, isPending, error } = useMutation({
    mutationFn: (isHistoryPaused: boolean) => updateProfile(api, { isHistoryPaused }),
    onSuccess: (account) => queryClient.setQueryData(accountQuery(api).queryKey, account),
  })
  return (
    <>
      <Choice
        type="checkbox"
        checked={isPending ? variables : isPaused}
        aria-busy={isPending || undefined}
        onChange={({ target }) => isPending || mutate(target.checked)}
      >
        Pause watch history
      </Choice>
      <p className={styles.text}>
        While it is paused, the videos that you watch are not added to your <Link to="/watch-history">history</Link>.
        Videos that are already there stay.
      </p>
      {error && <Banner tone="error">{messageFor(errors, error)}</Banner>}
    </>
  )
}
