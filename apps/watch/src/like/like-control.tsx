import { separateViews } from '@kinora/api-client/extensions'
import { videoQuery } from '@kinora/api-client/queries'
import { useApiClient, useGoToLogin } from '@kinora/shell-contract'
import { CountButton, ThumbUpFilledIcon, ThumbUpIcon } from '@kinora/ui'
import { useQuery } from '@tanstack/react-query'

import { useToggleLike } from './use-toggle-like.ts'

/** The Like button with its count. Without a session, opens `/login` (spec 6). Selects the like itself, so nothing else re-renders when the like changes. */
export function LikeControl({ videoId }: { videoId: string }) {
  const api = useApiClient()
  const goToLogin = useGoToLogin()
  const { mutate } = useToggleLike(videoId)

  const { data: like } = useQuery({
    ...videoQuery(api, videoId, separateViews),
    select: ({ likes, isLiked }) => ({ likes, isLiked }),
  })

  function handlePress() {
    if (!api.tokens.has()) goToLogin()
    else mutate()
  }

  if (like === undefined) return null
  return (
    <CountButton
      label="Like"
      icon={<ThumbUpIcon />}
      pressedIcon={<ThumbUpFilledIcon />}
      count={like.likes}
      isPressed={like.isLiked}
      onPress={handlePress}
    />
  )
}
