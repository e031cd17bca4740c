import { isApiErrorOfKind, messageFor, serverMessageOr } from '@kinora/api-client'
import type { ErrorTexts } from '@kinora/api-client'
import { confirmPasswordReset } from '@kinora/api-client/account'
import { videosQuery } from '@kinora/api-client/queries'
import { useApiClient } from '@kinora/shell-contract'
import { Banner, ButtonLink, EmptyState, LockIcon } from '@kinora/ui'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'

import { FieldsForm } from '../fields-form.tsx'
import styles from '../settings-section.module.css'
import { checkConfirmation, newPasswordFields } from '../new-password-fields.ts'
import { featuresParams, RecoveryPage } from './recovery-page.tsx'

const errors: ErrorTexts = {
  network: 'Network error. Please check your connection and try again.',
  'not-found': serverMessageOr('This link is no longer valid. Please request a new one.'),
  otherwise: serverMessageOr('Could not change your password. Please try again later.'),
}

/** `/reset-password?token=`: sets a new password with the token from a link. */
export function ResetPasswordPage() {
  const api = useApiClient()
  const [params] = useSearchParams()
  // The page continues with the token after it is removed from the URL.
  const [token] = useState(params.get('token') ?? '')
  const [rejection, setRejection] = useState(token === '' ? 'This link is incomplete. Please request a new one.' : '')
  const [isDone, setDone] = useState(false)

  async function save({ password }: { password: string }) {
    try {
      await confirmPasswordReset(api, { token, password })
    } catch (error) {
      if (!isApiErrorOfKind(error, 'not-found')) throw error
      return setRejection(messageFor(errors, error))
    }
    setDone(true)
    // This browser may be signed in with a session that has just ended.
    api.session.forget()
  }

  return (
    <RecoveryPage title="Choose a new password" feature="account">
      {params.has('token') && <RemoveToken />}
      {isDone && <Done />}
      {rejection && <InvalidLink message={rejection} />}
      {!isDone && !rejection && (
        <FieldsForm
          fields={newPasswordFields('password')}
          check={({ password, confirmPassword }) => checkConfirmation(password, confirmPassword)}
          send={save}
          errors={errors}
          submitLabel="Change password"
          busyLabel="Changing..."
        />
      )}
    </RecoveryPage>
  )
}

function Done() {
  return (
    <div className={styles.form}>
      <Banner tone="success">Your password was changed. You were signed out on all devices.</Banner>
      <ButtonLink to="/login" variant="primary">
        Log in
      </ButtonLink>
    </div>
  )
}

function InvalidLink({ message }: { message: string }) {
  const { data } = useQuery(videosQuery(useApiClient(), featuresParams))
  const canRequest = data?.features.includes('password-reset')
  return (
    <EmptyState
      icon={<LockIcon size={28} />}
      title={message}
      action={canRequest && <ButtonLink to="/forgot-password">Request a new link</ButtonLink>}
    />
  )
}

/** Removes the token from the URL, so it does not stay in the history or reach other sites. */
function RemoveToken() {
  const navigate = useNavigate()
  useEffect(() => void navigate({ search: '' }, { replace: true }), [navigate])
  return null
}
