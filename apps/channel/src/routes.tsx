import { channelQuery } from '@kinora/api-client/queries'
import { defineRemote } from '@kinora/shell-contract'

import { AccountPage } from './account/account-page.tsx'
import { ChannelPage } from './channel-page.tsx'
import { channelVideosQuery } from './videos/channel-videos-query.ts'

/** The channel page (spec 2, "Channel"), and where its owner takes their data along or deletes their account. */
export const remote = defineRemote({
  id: 'channel',
  routes: [
    {
      path: '/channel/:username',
      loader: ({ params: { username = '' }, api, queryClient }) => {
        if (username.trim() === '') return
        // The videos are asked for by the channel's id, so they start as soon as it is known. Failures are the components' to show.
        queryClient
          .fetchQuery(channelQuery(api, username))
          .then(({ _id }) => queryClient.prefetchQuery(channelVideosQuery(api, _id)))
          .catch(() => {})
      },
      Component: ChannelPage,
    },
    { path: '/account', Component: AccountPage },
  ],
})
