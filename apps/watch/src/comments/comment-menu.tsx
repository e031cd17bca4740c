import type { Comment, CommentSort } from '@kinora/api-client'
import { stateOf } from '@kinora/api-client/comments'
import { AlertDialog, Icon, TrashIcon } from '@kinora/ui'
import { EditIcon, Menu, MenuButton } from '@kinora/ui/menu'
import { useState } from 'react'
import { flushSync } from 'react-dom'

import { PinIcon } from './pinned-by.tsx'
import { useChangeComment } from './use-change-comment.ts'

interface CommentMenuProps {
  comment: Comment
  /** The author's name. */
  name: string
  videoId: string
  sortBy: CommentSort
  /** The button that the menu belongs to. */
  button: HTMLElement
  onEdit: () => void
  onClose: () => void
}

/** The viewer's options for a comment, below its button, and the questions that some of them ask first. */
export function CommentMenu({ comment, name, videoId, sortBy, button, onEdit, onClose }: CommentMenuProps) {
  const [question, setQuestion] = useState<'delete' | 'block'>()
  const { remove, togglePin, block } = useChangeComment(comment, videoId, sortBy)
  const { actions, isPinned } = stateOf(comment)
  const isReply = comment.parentComment !== null

  /** Closes the menu first: a change may remove its comment. */
  function close(change: () => void) {
    flushSync(onClose)
    change()
  }

  /** Also moves focus to an element that remains. */
  function closeAndMoveOn(change: () => void, next = button.closest('section')?.querySelector<HTMLElement>('button')) {
    close(() => {
      next?.focus({ preventScroll: true })
      change()
    })
  }

  if (question === 'delete')
    return (
      <AlertDialog
        isOpen
        title={isReply ? 'Delete this reply?' : 'Delete this comment?'}
        description={isReply ? 'This cannot be undone.' : 'Its replies are deleted too. This cannot be undone.'}
        tone="danger"
        actionLabel="Delete"
        cancelLabel="Cancel"
        onAction={() => closeAndMoveOn(remove, neighbourOf(button))}
        onCancel={onClose}
      />
    )
  if (question === 'block')
    return (
      <AlertDialog
        isOpen
        tone="danger"
        title={`Block ${name}?`}
        description="You will no longer see their comments. They can no longer comment on your videos or reply to your comments. You can unblock them in your settings."
        actionLabel="Block"
        cancelLabel="Cancel"
        onAction={() => closeAndMoveOn(block)}
        onCancel={onClose}
      />
    )
  return (
    <Menu label="Comment actions" button={button} onClose={onClose}>
      {actions.includes('edit') && (
        <MenuButton icon={<EditIcon size={20} />} onPress={() => close(onEdit)}>
          Edit
        </MenuButton>
      )}
      {actions.includes('pin') && (
        <MenuButton icon={<PinIcon size={20} />} onPress={() => close(togglePin)}>
          {isPinned ? 'Unpin' : 'Pin'}
        </MenuButton>
      )}
      {actions.includes('delete') && (
        <MenuButton icon={<TrashIcon size={20} />} tone="danger" onPress={() => setQuestion('delete')}>
          Delete
        </MenuButton>
      )}
      {actions.includes('block') && (
        <MenuButton icon={<BlockIcon />} tone="danger" onPress={() => setQuestion('block')}>
          Block account
        </MenuButton>
      )}
    </Menu>
  )
}

/** Returns the next comment, or else the previous one or the comment that this one replies to. */
function neighbourOf(element: HTMLElement): HTMLElement | undefined {
  const item = element.closest('li')
  const next = item?.nextElementSibling ?? item?.previousElementSibling ?? item?.parentElement?.closest('li')
  return next?.firstElementChild as HTMLElement | undefined
}

function BlockIcon() {
  return (
    <Icon size={20}>
      <circle cx="12" cy="12" r="8" />
      <path d="m6.5 6.5 11 11" />
    </Icon>
  )
}
