import { messageFor, serverMessageOr } from '@kinora/api-client'
import type { VideoPage } from '@kinora/api-client'
import { useDocumentTitle } from '@kinora/shell-contract'
import { Banner, Button, Page, PageHeader, TextField } from '@kinora/ui'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { FormEvent } from 'react'
import { Link, useLocation } from 'react-router-dom'

import { useShellSession } from '../../session/use-shell-session.ts'
import styles from './account-form.module.css'
import { fieldOf } from './field-of.ts'
import { PasswordField } from './password-field.tsx'
import { reasonFor } from './reason-to-log-in.ts'
import { useLeaveWhenSignedIn } from './use-leave-when-signed-in.ts'

const errors = { otherwise: serverMessageOr('Invalid email or password. Please try again.') }

/** The login form (spec 2, 5 and 8). */
export function LoginPage() {
  useDocumentTitle('Log in')
  useLeaveWhenSignedIn()
  const { state } = useLocation()
  const [error, setError] = useState('')
  const [isPasswordShown, setPasswordShown] = useState(false)
  const reason = reasonFor(state)
  const canReset = useCanResetPassword()
  const login = useMutation({
    mutationFn: useShellSession().logIn,
    onError: (error) => setError(messageFor(errors, error)),
  })

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const emailField = fieldOf(event.currentTarget, 'email')
    const passwordField = fieldOf(event.currentTarget, 'password')
    const email = emailField.value.trim()
    const password = passwordField.value
    if (email === '' || password === '') {
      const empty = email === '' ? emailField : passwordField
      empty.focus()
      return setError('Email and password are required')
    }
    setError('')
    login.mutate({ email, password })
  }

  return (
    <Page width="form">
      <PageHeader title="Log in" />
      {reason && <p className={styles.reason}>{reason}</p>}
      <form noValidate onSubmit={submit} className={styles.form}>
        <TextField label="Email" name="email" type="email" autoComplete="email" required />
        <PasswordField
          label="Password"
          name="password"
          autoComplete="current-password"
          isShown={isPasswordShown}
          onToggle={() => setPasswordShown(!isPasswordShown)}
          required
        />
        {error !== '' && <Banner tone="error">{error}</Banner>}
        {/* Stays busy until the next page has loaded. */}
        <Button type="submit" variant="primary" size="large" isBusy={login.isPending || login.isSuccess} isFullWidth>
          Log in
        </Button>
        {canReset && (
          <p className={styles.other}>
            <Link to="/forgot-password">Forgot your password?</Link>
          </p>
        )}
        <p className={styles.other}>
          New to Kinora?{' '}
          <Link to="/signup" state={state}>
            Sign up
          </Link>
        </p>
      </form>
    </Page>
  )
}

/** Whether the provider can send an email for a new password, according to any cached page of videos. Never sends a request. */
function useCanResetPassword(): boolean {
  const responses = useQueryClient().getQueriesData<Partial<VideoPage>>({})
  return responses.some(([, data]) => data?.features?.includes('password-reset'))
}
