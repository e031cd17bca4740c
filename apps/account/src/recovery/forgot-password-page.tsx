import { serverMessageOr } from '@kinora/api-client'
import type { ErrorTexts } from '@kinora/api-client'
import { requestPasswordReset } from '@kinora/api-client/account'
import { useApiClient } from '@kinora/shell-contract'
import { Button, ButtonLink, CheckIcon, EmptyState } from '@kinora/ui'
import { useState } from 'react'

import { FieldsForm } from '../fields-form.tsx'
import styles from '../settings-section.module.css'
import { RecoveryPage } from './recovery-page.tsx'

const errors: ErrorTexts = {
  network: 'Network error. Please check your connection and try again.',
  otherwise: serverMessageOr('Could not send the email. Please try again later.'),
}

/** `/forgot-password`: sends an email with a link for choosing a new password. Exists only if the provider sends email. */
export function ForgotPasswordPage() {
  const api = useApiClient()
  const [sentTo, setSentTo] = useState('')

  async function send({ email }: { email: string }) {
    await requestPasswordReset(api, email.trim())
    setSentTo(email.trim())
  }

  return (
    <RecoveryPage title="Forgot password" feature="password-reset">
      <div role="status">
        {sentTo && (
          <EmptyState
            icon={<CheckIcon size={28} />}
            headingLevel={2}
            title="Check your email"
            text={`If ${sentTo} belongs to an account, you'll get a message with a link soon. If not, check your spam folder.`}
            action={<Button onClick={() => setSentTo('')}>Use another email</Button>}
          />
        )}
      </div>
      {!sentTo && (
        <>
          <p className={styles.intro}>
            Enter the email of your account. We'll send you a link to choose a new password.
          </p>
          <FieldsForm
            fields={[
              { name: 'email', label: 'Email', type: 'email', autoComplete: 'email', missing: 'Email is required' },
            ]}
            send={send}
            errors={errors}
            submitLabel="Send link"
            busyLabel="Sending..."
          />
          <ButtonLink variant="ghost" to="/login">
            Back to log in
          </ButtonLink>
        </>
      )}
    </RecoveryPage>
  )
}
