import { messageFor, serverMessageOr } from '@kinora/api-client'
import type { ErrorTexts } from '@kinora/api-client'
import { channelQuery } from '@kinora/api-client/queries'
import { useApiClient, useDocumentTitle, useSession, useSignOut } from '@kinora/shell-contract'
import { ButtonLink, ErrorState, Page, UploadIcon, Button, LogOutIcon } from '@kinora/ui'
import { useQuery, useMutation } from '@tanstack/react-query'
import { useParams, useRevalidator } from 'react-router-dom'
import { ChannelHeader } from './header/channel-header.tsx'
import { ChannelHeaderPlaceholder } from './header/channel-header-placeholder.tsx'
import { SubscribeButton } from './subscription/subscribe-button.tsx'
import { ChannelVideosPlaceholder } from './videos/channel-videos-placeholder.tsx'
import { ChannelVideos } from './videos/channel-videos.tsx'

export function ChannelPage() {
  const { username = '' } = useParams()
  return username.trim() === '' ? <UsernameMissing /> : <ChannelNamed username={username} />
}

function ChannelNamed({ username }: { username: string }) {
  const api = useApiClient()
  const { data: channel, error, refetch } = useQuery(channelQuery(api, username))
  const { status, userData } = useSession()
  // The provider ignores case when it matches usernames.
  const isOwn = status !== 'signed-out' && userData?.username.toLowerCase() === username.toLowerCase()
  useDocumentTitle(channel?.fullName || `@${username}`)

  if (channel) {
    return (
      <Page>
        <ChannelHeader
          channel={channel}
          username={username}
          // Viewers can't subscribe to themselves, so their own channel shows Logout instead.
          actions={isOwn ? <LogoutButton /> : <SubscribeButton channel={channel} username={username} />}
        />
        <ChannelVideos
          channelId={channel._id}
          emptyAction={isOwn ? <UploadLink /> : <ButtonLink to="/">Discover Videos</ButtonLink>}
        />
      </Page>
    )
  }
  if (error) {
    const message = messageFor(errorsFor(username), error)
    return (
      <Page>
        <ErrorState message={message} onRetry={() => void refetch()} headingLevel={1} />
      </Page>
    )
  }
  return (
    <Page>
      <ChannelHeaderPlaceholder />
      <ChannelVideosPlaceholder />
    </Page>
  )
}

const errorsFor = (username: string): ErrorTexts => ({
  'not-found': `Channel not found for username: ${username}`,
  otherwise: serverMessageOr('Could not load channel information.'),
})

/** Shown for a blank username, such as `/channel/%20` (reading 8). A missing username doesn't match the route at all. */
function UsernameMissing() {
  const { revalidate } = useRevalidator()
  useDocumentTitle('Channel')
  return (
    <Page>
      <ErrorState message="Username not found in the URL." onRetry={() => void revalidate()} headingLevel={1} />
    </Page>
  )
}

function UploadLink() {
  return (
    <ButtonLink to="/upload" variant="primary" icon={<UploadIcon />}>
      Upload a video
    </ButtonLink>
  )
}

/** Ends the session, after which the shell shows `/` (reading 25). */
function LogoutButton() {
  const { mutate, isPending } = useMutation({ mutationFn: useSignOut() })
  return (
    <Button icon={<LogOutIcon />} isBusy={isPending} onClick={() => mutate()}>
      Logout
    </Button>
  )
}
