import { channelQuery } from '@kinora/api-client/queries'
import { defineRemote } from '@kinora/shell-contract'

import { ChannelPage } from './channel-page.tsx'
import { channelVideosQuery } from './videos/channel-videos-query.ts'

/** The channel page (spec 2, "Channel"). */
export const remote = defineRemote({
  id: 'channel',
  routes: [
    {
      path: '/channel/:username',
      loader: ({ params: { username = '' }, api, queryClient }) => {
        if (username.trim() === '') return
        // The videos query needs the channel ID, so it starts as soon as the ID is known. The components report failures.
        queryClient
          .fetchQuery(channelQuery(api, username))
          .then(({ _id }) => queryClient.prefetchQuery(channelVideosQuery(api, _id)))
          .catch(() => {})
      },
      Component: ChannelPage,
    },
  ],
})
