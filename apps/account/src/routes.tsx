import { accountQuery, sessionsQuery } from '@kinora/api-client/account'
import { videosQuery } from '@kinora/api-client/queries'
import { defineRemote } from '@kinora/shell-contract'
import type { RemoteLoaderArgs } from '@kinora/shell-contract'

import { ProfilePage } from './profile/profile-page.tsx'
import { ForgotPasswordPage } from './recovery/forgot-password-page.tsx'
import { featuresParams } from './recovery/recovery-page.tsx'
import { ResetPasswordPage } from './recovery/reset-password-page.tsx'
import { SettingsPage } from './settings-page.tsx'

function loadSettings({ api, queryClient }: RemoteLoaderArgs) {
  void queryClient.prefetchQuery(sessionsQuery(api))
  if (api.tokens.has()) void queryClient.prefetchQuery(accountQuery(api))
}

const loadSessions = ({ api, queryClient }: RemoteLoaderArgs) => void queryClient.prefetchQuery(sessionsQuery(api))

const loadFeatures = ({ api, queryClient }: RemoteLoaderArgs) =>
  void queryClient.prefetchQuery(videosQuery(api, featuresParams))

/** The account remote's routes. package.json declares the same paths under `kinora.routes`. */
export const remote = defineRemote({
  id: 'account',
  routes: [
    { path: '/settings', loader: loadSettings, Component: SettingsPage },
    { path: '/profile', loader: loadSessions, Component: ProfilePage },
    { path: '/forgot-password', loader: loadFeatures, Component: ForgotPasswordPage },
    { path: '/reset-password', loader: loadFeatures, Component: ResetPasswordPage },
  ],
})
