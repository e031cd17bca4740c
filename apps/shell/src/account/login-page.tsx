import { messageFor } from '@kinora/api-client'
import { useApiClient, useDocumentTitle } from '@kinora/shell-contract'
import { Banner, Button, Page, PageHeader, TextField } from '@kinora/ui'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { FormEvent } from 'react'
import { Link, useLocation, useNavigate } from 'react-router-dom'

import { returnAddress } from '../router/return-address.ts'
import { useSignIn } from '../session/use-sign-in.ts'
import styles from './account-form.module.css'

/** The log-in form (spec 2, 5 and 8). */
export function LoginPage() {
  useDocumentTitle('Log in')
  const api = useApiClient()
  const signIn = useSignIn()
  const navigate = useNavigate()
  const { state } = useLocation()
  const [fault, setFault] = useState('')
  const login = useMutation({
    mutationFn: (credentials: { email: string; password: string }) => api.users.login(credentials),
    onSuccess: (user) => {
      signIn(user)
      void navigate(returnAddress(state), { replace: true })
    },
    onError: (error) => setFault(messageFor('login', error)),
  })

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const email = String(form.get('email') ?? '').trim()
    const password = String(form.get('password') ?? '')
    if (email === '' || password === '') return setFault('Email and password are required')
    setFault('')
    login.mutate({ email, password })
  }

  return (
    <Page width="form">
      <PageHeader title="Log in" />
      <form noValidate onSubmit={submit} className={styles.form}>
        {fault !== '' && <Banner tone="error">{fault}</Banner>}
        <TextField label="Email" name="email" type="email" autoComplete="email" />
        <TextField label="Password" name="password" type="password" autoComplete="current-password" />
        <Button type="submit" variant="primary" size="large" isBusy={login.isPending} isFullWidth>
          Log in
        </Button>
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
