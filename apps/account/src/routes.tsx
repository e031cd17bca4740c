import { defineRemote } from '@kinora/shell-contract'

import { sessionsQuery } from './devices/sessions.ts'
import { SettingsPage } from './settings-page.tsx'

/** The account remote's routes. package.json declares the same paths under `kinora.routes`. */
export const remote = defineRemote({
  id: 'account',
  routes: [
    {
      path: '/settings',
      loader: ({ api, queryClient }) => void queryClient.prefetchQuery(sessionsQuery(api)),
      Component: SettingsPage,
    },
  ],
})
