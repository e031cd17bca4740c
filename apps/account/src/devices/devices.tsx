import { isApiErrorOfKind, messageFor, serverMessageOr } from '@kinora/api-client'
import type { ErrorTexts } from '@kinora/api-client'
import { endOtherSessions, endSession, sessionsQuery } from '@kinora/api-client/account'
import type { AccountSession } from '@kinora/api-client/account'
import { useApiClient, useSignOut } from '@kinora/shell-contract'
import { AlertDialog, Banner, Button, formatRelativeTime } from '@kinora/ui'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import rows from '../rows.module.css'
import sectionStyles from '../settings-section.module.css'
import { describeDevice } from './describe-device.ts'
import styles from './devices.module.css'

const errors: ErrorTexts = {
  network: 'Network error. Please check your connection and try again.',
  otherwise: serverMessageOr('Could not sign out. Please try again later.'),
}

/** How many devices to show at first. */
const firstCount = 5

/** Devices that are signed in to the account. The viewer can sign out each of them. */
export function Devices() {
  const api = useApiClient()
  const queryClient = useQueryClient()
  const { data: sessions = [] } = useQuery(sessionsQuery(api))
  const [isExpanded, setExpanded] = useState(false)
  /** What the viewer is about to sign out. */
  const [asked, setAsked] = useState<AccountSession | 'others'>()
  const { mutate, data, error, isPending } = useMutation({
    async mutationFn(ended: AccountSession | 'others') {
      if (ended === 'others') {
        await endOtherSessions(api)
        return 'All other devices were signed out.'
      }
      await endSession(api, ended._id).catch(ignoreMissing)
      return `${describeDevice(ended.userAgent)} was signed out.`
    },
    onSettled: () => {
      setAsked(undefined)
      return queryClient.invalidateQueries(sessionsQuery(api))
    },
  })
  const sorted = sessions.toSorted((a, b) => Number(b.isCurrent) - Number(a.isCurrent))
  const shown = isExpanded ? sorted : sorted.slice(0, firstCount)

  return (
    <>
      <p className={sectionStyles.text}>
        These devices are signed in to your account. If you don't recognize one, sign it out and change your password.
      </p>
      <ul className={rows.list}>
        {shown.map((session) => (
          <li key={session._id} className={rows.row}>
            <Device session={session} onSignOut={() => setAsked(session)} />
          </li>
        ))}
      </ul>
      {error && <Banner tone="error">{messageFor(errors, error)}</Banner>}
      {data && !isPending && <Banner tone="success">{data}</Banner>}
      <div className={styles.actions}>
        {shown.length < sorted.length && (
          <Button onClick={() => setExpanded(true)}>Show all {sorted.length} devices</Button>
        )}
        {sorted.length > 1 && <Button onClick={() => setAsked('others')}>Sign out all other devices</Button>}
      </div>
      <AlertDialog
        isOpen={asked !== undefined}
        title={
          asked === 'others' ? 'Sign out all other devices?' : `Sign out ${describeDevice(asked?.userAgent ?? '')}?`
        }
        actionLabel="Sign out"
        cancelLabel="Cancel"
        isBusy={isPending}
        onAction={() => asked && mutate(asked)}
        onCancel={() => setAsked(undefined)}
      />
    </>
  )
}

function Device({ session, onSignOut }: { session: AccountSession; onSignOut: () => void }) {
  const signOut = useSignOut()
  const { userAgent, address, createdAt, lastUsedAt, isCurrent } = session
  const name = describeDevice(userAgent)
  return (
    <>
      <div className={rows.facts}>
        <p className={styles.name}>
          {name} {isCurrent && <span className={styles.mark}>This device</span>}
        </p>
        <p className={styles.details}>
          <span>
            Signed in <time dateTime={createdAt}>{formatRelativeTime(createdAt)}</time>
          </span>
          {!isCurrent && (
            <span>
              Last used <time dateTime={lastUsedAt}>{formatRelativeTime(lastUsedAt)}</time>
            </span>
          )}
          {address && <span>{address}</span>}
        </p>
      </div>
      <Button
        variant="ghost"
        aria-label={isCurrent ? 'Sign out this device' : `Sign out ${name}`}
        onClick={isCurrent ? () => void signOut() : onSignOut}
      >
        Sign out
      </Button>
    </>
  )
}

/** Ignores that the session has already ended. */
function ignoreMissing(error: unknown): void {
  if (!isApiErrorOfKind(error, 'not-found')) throw error
}
