import { messageFor } from '@kinora/api-client'
import { useApiClient, useDocumentTitle } from '@kinora/shell-contract'
import { Banner, Button, FilePicker, Page, PageHeader, TextField, useObjectUrl } from '@kinora/ui'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { FormEvent } from 'react'
import { Link, useLocation, useNavigate } from 'react-router-dom'

import { returnAddress } from '../router/return-address.ts'
import { useSignIn } from '../session/use-sign-in.ts'
import { registrationFault } from './registration-fault.ts'
import type { RegistrationForm } from './registration-fault.ts'
import styles from './account-form.module.css'
import { useImagePick } from './use-image-pick.ts'

/** The registration form; a registered user is logged in at once (spec 2, 5 and 8). */
export function SignUpPage() {
  useDocumentTitle('Sign up')
  const { state } = useLocation()
  const avatar = useImagePick()
  const coverImage = useImagePick()
  const avatarUrl = useObjectUrl(avatar.file)
  const coverImageUrl = useObjectUrl(coverImage.file)
  const [fault, setFault] = useState('')
  const registration = useRegistration(state, setFault)

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const data = new FormData(event.currentTarget)
    const text = (name: string) => String(data.get(name) ?? '')
    const form: RegistrationForm = {
      fullName: text('fullName').trim(),
      email: text('email').trim(),
      username: text('username').trim(),
      password: text('password'),
      confirmPassword: text('confirmPassword'),
      avatar: avatar.file,
      coverImage: coverImage.file,
    }
    const found = registrationFault(form)
    setFault(found ?? '')
    if (found === null) registration.mutate(form)
  }

  return (
    <Page width="form">
      <PageHeader title="Sign up" />
      <form noValidate onSubmit={submit} className={styles.form}>
        {fault !== '' && <Banner tone="error">{fault}</Banner>}
        <TextField label="Full name" name="fullName" autoComplete="name" />
        <TextField label="Email" name="email" type="email" autoComplete="email" />
        <TextField label="Username" name="username" autoComplete="username" autoCapitalize="none" spellCheck={false} />
        <TextField label="Password" name="password" type="password" autoComplete="new-password" />
        <TextField label="Confirm password" name="confirmPassword" type="password" autoComplete="new-password" />
        <FilePicker
          label="Profile picture"
          accept="image/*"
          preview="avatar"
          file={avatar.file}
          previewUrl={avatarUrl}
          error={avatar.fault}
          onSelect={avatar.pick}
          onRemove={avatar.remove}
          removeLabel="Remove profile picture"
        />
        <FilePicker
          label="Cover image (optional)"
          accept="image/*"
          preview="image"
          file={coverImage.file}
          previewUrl={coverImageUrl}
          error={coverImage.fault}
          onSelect={coverImage.pick}
          onRemove={coverImage.remove}
          removeLabel="Remove cover image"
        />
        <Button type="submit" variant="primary" size="large" isBusy={registration.isPending} isFullWidth>
          Sign up
        </Button>
        <p className={styles.other}>
          Have an account?{' '}
          <Link to="/login" state={state}>
            Log in
          </Link>
        </p>
      </form>
    </Page>
  )
}

function useRegistration(state: unknown, onFault: (message: string) => void) {
  const api = useApiClient()
  const signIn = useSignIn()
  const navigate = useNavigate()
  return useMutation({
    mutationFn: async ({ confirmPassword: _, avatar, coverImage, ...form }: RegistrationForm) => {
      if (avatar === null) throw new Error('A form without a profile picture is not sent.')
      await api.users.register({ ...form, avatar, ...(coverImage === null ? {} : { coverImage }) })
      // The account exists from here on, so a failed log-in is no failed registration.
      return api.users.login(form).catch(() => null)
    },
    onSuccess: (user) => {
      if (user === null) return void navigate('/login', { replace: true, state })
      signIn(user)
      void navigate(returnAddress(state), { replace: true })
    },
    onError: (error) => onFault(messageFor('registration', error)),
  })
}
