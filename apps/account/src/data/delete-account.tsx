import { isApiError } from '@kinora/api-client'
import { removeAccount } from '@kinora/api-client/extensions'
import { useApiClient, useSignOut } from '@kinora/shell-contract'
import { AlertDialog, Banner, Button, TextField } from '@kinora/ui'
import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { SubmitEvent } from 'react'

import styles from '../settings-section.module.css'

/** Deletes the viewer's account after they confirm and enter their password. The shell then opens `/`, as it does after a logout. */
export function DeleteAccount() {
  const field = useRef<HTMLInputElement>(null)
  const api = useApiClient()
  const signOut = useSignOut()
  const [password, setPassword] = useState('')
  const [isMissing, setMissing] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => removeAccount(api, password),
    onSuccess: () => signOut(),
    onSettled: () => setAsking(false),
  })

  function handleSubmit(event: SubmitEvent) {
    event.preventDefault()
    setMissing(password === '')
    if (password === '') field.current?.focus()
    setAsking(password !== '')
  }

  return (
    <>
      <p className={styles.text}>
        This permanently deletes your channel, your videos, and your comments with their replies. You'll be signed out
        everywhere.
      </p>
      <form className={styles.form} noValidate onSubmit={handleSubmit}>
        <TextField
          ref={field}
          label="Password"
          type="password"
          autoComplete="current-password"
          value={password}
          onChange={(event) => setPassword(event.target.value)}
          error={isMissing ? 'Your password is required' : undefined}
          disabled={isPending}
        />
        {error && (
          <Banner tone="error">
            {(isApiError(error) && error.serverMessage) || 'Could not delete your account. Please try again later.'}
          </Banner>
        )}
        <Button type="submit" variant="danger" isBusy={isPending}>
          Delete account
        </Button>
      </form>
      <AlertDialog
        isOpen={isAsking}
        tone="danger"
        title="Delete your account? This action cannot be undone."
        actionLabel="Delete account"
        cancelLabel="Cancel"
        isBusy={isPending}
        onAction={() => mutate()}
        onCancel={() => setAsking(false)}
      />
    </>
  )
}
