import { isApiErrorOfKind, messageFor, visitorOrExpired } from '@kinora/api-client'
import type { ErrorTexts, User } from '@kinora/api-client'
import { isUnknownCall } from '@kinora/api-client/extensions'
import { loginStateFor, MissingPage, useApiClient, useDocumentTitle, useSession } from '@kinora/shell-contract'
import { ButtonLink, EmptyState, ErrorState, LockIcon, LogInIcon, Page, PageHeader, Spinner } from '@kinora/ui'
import { useQuery } from '@tanstack/react-query'
import { useLayoutEffect } from 'react'
import type { ReactNode } from 'react'
import { useLocation } from 'react-router-dom'

import { DeleteAccount } from './data/delete-account.tsx'
import { ExportAccount } from './data/export-account.tsx'
import { Devices } from './devices/devices.tsx'
import { sessionsQuery } from './devices/sessions.ts'
import { Preferences } from './preferences/preferences.tsx'
import { SectionLinks } from './section-links.tsx'
import styles from './settings-page.module.css'
import { SettingsSection } from './settings-section.tsx'

const errors: ErrorTexts = {
  unauthenticated: visitorOrExpired('Please log in to see your settings.'),
  network: 'Network error. Please check your connection and try again.',
  otherwise: "We couldn't load your settings.",
}

/** `/settings`: the viewer's account, devices and preferences. Requests the sessions even for visitors, to find out whether the provider supports settings. */
export function SettingsPage() {
  useDocumentTitle('Settings')
  const { data, error, refetch } = useQuery(sessionsQuery(useApiClient()))
  const { status, userData } = useSession()
  if (isUnknownCall(error)) return <MissingPage />
  const isReady = data !== undefined && status !== 'settling'
  return (
    <Page width="reading">
      <PageHeader title="Settings" />
      {isReady && <Sections sections={sectionsFor(userData)} />}
      {data === undefined && error && <SettingsError error={error} onRetry={() => void refetch()} />}
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
function sectionsFor(user: User | null): Section[] {
  return [
    { id: 'devices', title: 'Devices', content: <Devices /> },
    {
      id: 'appearance',
      title: 'Appearance and playback',
      content: <Preferences />,
    },
    ...(user?.canDeleteAccount
      ? [
          { id: 'data', title: 'Your data', content: <ExportAccount username={user.username} /> },
          { id: 'delete', title: 'Delete account', content: <DeleteAccount /> },
        ]
      : []),
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
