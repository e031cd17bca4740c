import type { Video } from '@kinora/api-client'
import { useApiClient, useGoToLogin } from '@kinora/shell-contract'
import { CountButton, ThumbUpFilledIcon, ThumbUpIcon } from '@kinora/ui'

import { useToggleLike } from './use-toggle-like.ts'

/** The like of a video with its count. Without a session it leads to `/login` (spec 6). */
export function LikeControl({ video }: { video: Video }) {
  const api = useApiClient()
  const goToLogin = useGoToLogin()
  const { mutate } = useToggleLike(video)

  function handlePress() {
    if (!api.tokens.has()) goToLogin()
    else mutate()
  }

  return (
    <CountButton
      label="Like"
      icon={<ThumbUpIcon />}
      pressedIcon={<ThumbUpFilledIcon />}
      count={video.likes}
      isPressed={video.isLiked}
      onPress={handlePress}
    />
  )
}
