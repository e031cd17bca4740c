import { isApiErrorOfKind, messageFor, visitorOrExpired } from '@kinora/api-client'
import type { ErrorTexts } from '@kinora/api-client'
import { accountQuery, sessionsQuery } from '@kinora/api-client/account'
import type { Account } from '@kinora/api-client/account'
import { isUnknownCall } from '@kinora/api-client/extensions'
import {
  isSignedIn,
  loginStateFor,
  MissingPage,
  useApiClient,
  useDocumentTitle,
  useSession,
} from '@kinora/shell-contract'
import { ButtonLink, EmptyState, ErrorState, LockIcon, LogInIcon, Page, PageHeader, Spinner } from '@kinora/ui'
import { useQuery } from '@tanstack/react-query'
import { useLayoutEffect } from 'react'
import type { ReactNode } from 'react'
import { useLocation } from 'react-router-dom'

import { DeleteAccount } from './data/delete-account.tsx'
import { ExportAccount } from './data/export-account.tsx'
import { Devices } from './devices/devices.tsx'
import { Preferences } from './preferences/preferences.tsx'
import { BlockedAccounts } from './privacy/blocked-accounts.tsx'
import { HistorySetting } from './privacy/history-setting.tsx'
import { ProfileForm } from './profile/profile-form.tsx'
import { SectionLinks } from './section-links.tsx'
import styles from './settings-page.module.css'
import { SettingsSection } from './settings-section.tsx'
import { EmailForm } from './sign-in/email-form.tsx'
import { PasswordForm } from './sign-in/password-form.tsx'

const errors: ErrorTexts = {
  unauthenticated: visitorOrExpired('Please log in to see your settings.'),
  network: 'Network error. Please check your connection and try again.',
  otherwise: "We couldn't load your settings.",
}

/** `/settings`: the viewer's account, devices and preferences. Requests the sessions even for visitors, to find out whether the provider knows this page. */
export function SettingsPage() {
  useDocumentTitle('Settings')
  const api = useApiClient()
  const sessions = useQuery(sessionsQuery(api))
  const account = useQuery({ ...accountQuery(api), enabled: useSession(isSignedIn) })
  if (isUnknownCall(sessions.error)) return <MissingPage />
  const isReady = sessions.data !== undefined && account.data !== undefined
  const error = sessions.error ?? account.error
  return (
    <Page width="reading">
      <PageHeader title="Settings" />
      {isReady && <Sections sections={sectionsFor(account.data)} />}
      {!isReady && error && (
        <SettingsError error={error} onRetry={() => void (sessions.error ? sessions : account).refetch()} />
      )}
      {!isReady && !error && <Spinner label="Loading" />}
    </Page>
  )
}

interface Section {
  id: string
  title: string
  content: ReactNode
}

/** Returns the sections that the provider supports. */
function sectionsFor(account: Account): Section[] {
  const { canManageAccount, canDeleteAccount, email, isHistoryPaused } = account
  const own = [
    { id: 'profile', title: 'Profile', content: <ProfileForm account={account} /> },
    {
      id: 'password',
      title: 'Password and email',
      content: (
        <>
          <PasswordForm />
          <EmailForm email={email} />
        </>
      ),
    },
  ]
  const privacy = {
    id: 'privacy',
    title: 'Privacy',
    content: (
      <>
        <HistorySetting isPaused={isHistoryPaused} />
        <BlockedAccounts />
      </>
    ),
  }
  const data = { id: 'data', title: 'Your data', content: <ExportAccount /> }
  return [
    ...(canManageAccount ? own : []),
    { id: 'devices', title: 'Devices', content: <Devices /> },
    {
      id: 'appearance',
      title: 'Appearance and playback',
      content: <Preferences />,
    },
    ...(canManageAccount ? [privacy, data] : []),
    ...(canDeleteAccount ? [{ id: 'delete', title: 'Delete account', content: <DeleteAccount /> }] : []),
  ]
}

function Sections({ sections }: { sections: Section[] }) {
  const { hash } = useLocation()
  // The sections were not there yet when the browser looked for the section in the URL.
  useLayoutEffect(() => {
    if (hash) document.getElementById(hash.slice(1))?.scrollIntoView()
    // oxlint-disable-next-line react/exhaustive-deps -- later links scroll by themselves
  }, [])

  return (
    <div className={styles.layout}>
      <SectionLinks sections={sections} />
      <div>
        {sections.map(({ id, title, content }) => (
          <SettingsSection key={id} id={id} title={title}>
            {content}
          </SettingsSection>
        ))}
      </div>
    </div>
  )
}

function SettingsError({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { session } = useApiClient()
  const state = loginStateFor(useLocation())
  const message = messageFor(errors, error)
  if (!isApiErrorOfKind(error, 'unauthenticated')) return <ErrorState message={message} onRetry={onRetry} />
  return (
    <EmptyState
      icon={<LockIcon size={28} />}
      title={message}
      action={
        // Drop any rejected token that is still stored, because `/login` redirects viewers who have one.
        <ButtonLink to="/login" state={state} variant="primary" icon={<LogInIcon />} onClick={session.forget}>
          Log In
        </ButtonLink>
      }
    />
  )
}
