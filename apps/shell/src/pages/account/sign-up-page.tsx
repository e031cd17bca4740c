import { messageFor, serverMessageOr } from '@kinora/api-client'
import { useDocumentTitle } from '@kinora/shell-contract'
import { Banner, Button, FilePicker, Page, PageHeader, TextField } from '@kinora/ui'
import { useRef, useState } from 'react'
import type { FormEvent } from 'react'
import { Link, useLocation } from 'react-router-dom'
import styles from './account-form.module.css'
import { AvatarField } from './avatar-field.tsx'
import { saveDraft, readDraft } from './form-draft.ts'
import { checkRegistration } from './check-registration.ts'
import type { RegistrationError, RegistrationForm } from './check-registration.ts'
import { fieldOf } from './field-of.ts'
import { PasswordField } from './password-field.tsx'
import { useImagePick } from './use-image-pick.ts'
import { useLeaveWhenSignedIn } from './use-leave-when-signed-in.ts'
import { useRegistration } from './use-registration.ts'
import { registrationLimits } from '@kinora/api-client/limits'

const errors = { otherwise: serverMessageOr('Registration failed. Please try again.') }

/** The registration form. Logs the user in after registration (spec 2, 5 and 8). */
export function SignUpPage() {
  useDocumentTitle('Sign up')
  useLeaveWhenSignedIn()
  const { state } = useLocation()
  const avatar = useImagePick()
  const avatarRef = useRef<HTMLInputElement>(null)
  const coverImage = useImagePick()
  const coverImageRef = useRef<HTMLInputElement>(null)
  const [error, setError] = useState<RegistrationError | null>(null)
  const registration = useRegistration()
  const [isPasswordShown, setPasswordShown] = useState(false)
  const [draft] = useState(readDraft)
  const errorOf = (field: keyof RegistrationForm) => (error?.field === field ? error.message : '')

  const remove = (picture: ReturnType<typeof useImagePick>) => () => {
    setError(null)
    picture.remove()
  }

  function change({ currentTarget: form }: FormEvent<HTMLFormElement>) {
    setError(null)
    saveDraft(form)
  }

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const text = (name: string) => fieldOf(form, name).value
    const filledIn = {
      fullName: text('fullName').trim(),
      email: text('email').trim(),
      username: text('username').trim(),
      password: text('password'),
      confirmPassword: text('confirmPassword'),
      avatar: avatar.file,
      coverImage: coverImage.file,
    }
    const checked = checkRegistration(filledIn, { avatar: avatar.error, coverImage: coverImage.error })
    setError(checked.error)
    if (checked.error === null) registration.mutate(checked.registration)
    else if (checked.error.field === 'avatar') avatarRef.current?.focus()
    else if (checked.error.field === 'coverImage') coverImageRef.current?.focus()
    else fieldOf(form, checked.error.field).focus()
  }

  return (
    <Page width="form">
      <PageHeader title="Sign up" />
      <form noValidate onSubmit={submit} onChange={change} className={styles.form}>
        <TextField
          label="Full name"
          name="fullName"
          defaultValue={draft.fullName}
          autoComplete="name"
          error={errorOf('fullName')}
          required
        />
        <TextField
          label="Email"
          name="email"
          type="email"
          defaultValue={draft.email}
          autoComplete="email"
          error={errorOf('email')}
          required
        />
        <TextField
          label="Username"
          name="username"
          defaultValue={draft.username}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          hint={registrationHints.username}
          error={errorOf('username')}
          required
        />
        <PasswordField
          label="Password"
          name="password"
          autoComplete="new-password"
          hint={registrationHints.password}
          error={errorOf('password')}
          isShown={isPasswordShown}
          onToggle={() => setPasswordShown(!isPasswordShown)}
          required
        />
        <PasswordField
          label="Confirm password"
          name="confirmPassword"
          autoComplete="new-password"
          error={errorOf('confirmPassword')}
          isShown={isPasswordShown}
          required
        />
        <AvatarField
          label="Profile picture"
          hint={registrationHints.picture}
          picture={avatar}
          error={errorOf('avatar')}
          inputRef={avatarRef}
          onRemove={remove(avatar)}
          removeLabel="Remove profile picture"
        />
        <FilePicker
          label="Cover image (optional)"
          hint={coverImage.error ? undefined : registrationHints.picture}
          accept="image/*"
          preview="image"
          file={coverImage.file}
          previewUrl={coverImage.previewUrl}
          error={coverImage.error}
          isRefused={coverImage.error !== ''}
          inputRef={coverImageRef}
          onSelect={coverImage.pick}
          onRemove={remove(coverImage)}
          removeLabel="Remove cover image"
        />
        {registration.error && <Banner tone="error">{messageFor(errors, registration.error)}</Banner>}
        {/* Stays busy until the next page has loaded. */}
        <Button
          type="submit"
          variant="primary"
          size="large"
          isBusy={registration.isPending || registration.isSuccess}
          isFullWidth
        >
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

const { username, password, avatar } = registrationLimits

/** The provider's rules, shown next to the fields. The form doesn't check them; the provider does. */
const registrationHints = {
  username: `${username.minLength} to ${username.maxLength} letters, digits, dots, dashes or underscores`,
  password: `At least ${password.minLength} characters. Avoid common passwords and your own name.`,
  picture: `JPEG, PNG or WebP, up to ${avatar.maxBytes / 1024 / 1024} MB`,
}
