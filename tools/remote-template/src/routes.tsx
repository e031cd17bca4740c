import { defineRemote } from '@kinora/shell-contract'

import { RemoteNamePage } from './remote-name-page.tsx'
import { remoteNameVideosQuery } from './remote-name-videos-query.ts'

/** The pages of this remote; package.json declares the same paths under `kinora.routes`. */
export const remote = defineRemote({
  id: 'remote-name',
  routes: [
    {
      path: '/remote-route',
      // Starts what the page needs and does not wait for it, so that the page renders its loading state at once.
      loader: ({ api, queryClient }) => void queryClient.prefetchQuery(remoteNameVideosQuery(api)),
      Component: RemoteNamePage,
    },
  ],
})
