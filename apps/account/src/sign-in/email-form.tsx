import { serverMessageOr } from '@kinora/api-client'
import type { ErrorTexts } from '@kinora/api-client'
import { accountQuery, changeEmail } from '@kinora/api-client/account'
import { useApiClient } from '@kinora/shell-contract'
import { useQueryClient } from '@tanstack/react-query'

import { FieldsForm } from '../fields-form.tsx'
import styles from '../settings-section.module.css'

const errors: ErrorTexts = {
  network: 'Network error. Please check your connection and try again.',
  otherwise: serverMessageOr('Could not change your email. Please try again later.'),
}

/** Changes the email address that the viewer logs in with. */
export function EmailForm({ email: current }: { email: string }) {
  const queryClient = useQueryClient()
  const api = useApiClient()
  return (
    <>
      <h3 className={styles.subheading}>Email</h3>
      <p className={styles.text}>You log in as {current}.</p>
      <FieldsForm
        fields={[
          { name: 'email', label: 'New email', type: 'email', autoComplete: 'email', missing: 'Email is required' },
          {
            name: 'password',
            label: 'Current password',
            type: 'password',
            autoComplete: 'current-password',
            missing: 'Your current password is required',
          },
        ]}
        send={async ({ email, password }) => {
          const changed = await changeEmail(api, { email: email.trim(), password })
          queryClient.setQueryData(accountQuery(api).queryKey, changed)
          dispatchEvent(new Event('kinora:viewer-change'))
        }}
        errors={errors}
        passwordField="password"
        submitLabel="Change email"
        busyLabel="Changing..."
        success="Your email was changed."
        isClearedAfter
      />
    </>
  )
}
