import type { Comment, CommentSort } from '@kinora/api-client'
import { IconButton } from '@kinora/ui'
import { MoreIcon } from '@kinora/ui/menu'
import { Suspense, useState } from 'react'
import type { RefObject } from 'react'

import { LateCommentMenu } from './late-comment-menu.tsx'

interface MoreActionsProps {
  comment: Comment
  /** The author's name. */
  name: string
  videoId: string
  sortBy: CommentSort
  buttonRef: RefObject<HTMLButtonElement | null>
  onEdit: () => void
}

/** A button that opens the viewer's other options for a comment. */
export function MoreActions({ buttonRef, ...menu }: MoreActionsProps) {
  const [button, setButton] = useState<HTMLElement>()
  return (
    <>
      <IconButton
        ref={buttonRef}
        label="More actions"
        aria-expanded={button !== undefined}
        icon={<MoreIcon size={18} />}
        onClick={({ currentTarget }) => setButton(button ? undefined : currentTarget)}
      />
      {button && (
        <Suspense fallback={null}>
          <LateCommentMenu {...menu} button={button} onClose={() => setButton(undefined)} />
        </Suspense>
      )}
    </>
  )
}
