import type { Video } from '@kinora/api-client'
import { CloseIcon, IconButton, VideoCard } from '@kinora/ui'
import type { MouseEvent } from 'react'

import { moveFocus } from '../move-focus.ts'
import { useRemoveFromHistory } from './use-remove-from-history.ts'

/** A watched video, with a button to remove it from the history. */
export function HistoryCard({ video, priority }: { video: Video; priority: boolean }) {
  const remove = useRemoveFromHistory(video)

  function handleRemove({ currentTarget }: MouseEvent<HTMLButtonElement>) {
    const cell = currentTarget.closest('article')?.parentElement
    if (cell) moveFocus(cell)
    remove.mutate()
  }

  return (
    <VideoCard
      video={video}
      headingLevel={2}
      priority={priority}
      actions={<IconButton variant="scrim" label="Remove from history" icon={<CloseIcon />} onClick={handleRemove} />}
    />
  )
}
