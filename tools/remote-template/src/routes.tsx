import { defineRemote } from '@kinora/shell-contract'

import { RemoteNamePage } from './remote-name-page.tsx'
import { remoteNameVideosQuery } from './remote-name-videos-query.ts'

/** This remote's pages. Declare the same paths in package.json under `kinora.routes`. */
export const remote = defineRemote({
  id: 'remote-name',
  routes: [
    {
      path: '/remote-route',
      // Starts the request without awaiting it, so the page can show its loading state immediately.
      loader: ({ api, queryClient }) => void queryClient.prefetchQuery(remoteNameVideosQuery(api)),
      Component: RemoteNamePage,
    },
  ],
})
