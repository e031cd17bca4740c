import type { Comment, CommentSort } from '@kinora/api-client'
import { stateOf } from '@kinora/api-client/comments'
import { AlertDialog, Icon, TrashIcon } from '@kinora/ui'
import { useLayoutEffect, useRef, useState } from 'react'
import type { FocusEvent, ReactNode } from 'react'
import { flushSync } from 'react-dom'

import styles from './comment-menu.module.css'
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
    <Popover button={button} onClose={onClose}>
      {actions.includes('edit') && (
        <MenuButton icon={<EditIcon />} onPress={() => close(onEdit)}>
          Edit
        </MenuButton>
      )}
      {actions.includes('pin') && (
        <MenuButton icon={<PinIcon size={20} />} onPress={() => close(togglePin)}>
          {isPinned ? 'Unpin' : 'Pin'}
        </MenuButton>
      )}
      {actions.includes('delete') && (
        <MenuButton icon={<TrashIcon size={20} />} onPress={() => setQuestion('delete')}>
          Delete
        </MenuButton>
      )}
      {actions.includes('block') && (
        <MenuButton icon={<BlockIcon />} onPress={() => setQuestion('block')}>
          Block account
        </MenuButton>
      )}
    </Popover>
  )
}

/** Returns the next comment, or else the previous one or the comment that this one replies to. */
function neighbourOf(element: HTMLElement): HTMLElement | undefined {
  const item = element.closest('li')
  const next = item?.nextElementSibling ?? item?.previousElementSibling ?? item?.parentElement?.closest('li')
  return next?.firstElementChild as HTMLElement | undefined
}

interface PopoverProps {
  button: HTMLElement
  onClose: () => void
  children: ReactNode
}

/** A popover below a button, or above it if there is more space. Escape and clicks elsewhere close it. */
function Popover({ button, onClose, children }: PopoverProps) {
  const ref = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const popover = ref.current
    popover?.showPopover({ source: button })
    if (popover) place(popover, button.getBoundingClientRect())
    popover?.querySelector('button')?.focus({ preventScroll: true })
    // Closing it restores focus to the button.
    return () => popover?.hidePopover()
  }, [button])

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- detects when focus leaves it
    <div
      ref={ref}
      className={styles.menu}
      role="group"
      aria-label="Comment actions"
      popover="auto"
      onBlur={handleBlur}
      onToggle={({ newState, currentTarget }) => {
        if (newState === 'closed' && currentTarget.isConnected) onClose()
      }}
    >
      {children}
    </div>
  )
}

/** Closes the popover when it loses focus, because it would cover the newly focused element. */
function handleBlur({ currentTarget, relatedTarget }: FocusEvent<HTMLDivElement>) {
  if (relatedTarget !== null && !currentTarget.contains(relatedTarget)) currentTarget.hidePopover()
}

/** Space between the popover and the sides of the window, in CSS pixels. */
const margin = 8

/** Positions the popover on the page, so that it scrolls with the button. */
function place(popover: HTMLElement, button: DOMRect): void {
  const { width, height } = popover.getBoundingClientRect()
  const isAbove = button.bottom + height > innerHeight && button.top > height
  const left = Math.max(margin, Math.min(button.left, document.documentElement.clientWidth - width - margin))
  popover.style.left = `${left + scrollX}px`
  popover.style.top = `${(isAbove ? button.top - height : button.bottom) + scrollY}px`
}

function MenuButton({ icon, onPress, children }: { icon: ReactNode; onPress: () => void; children: string }) {
  return (
    <button type="button" className={styles.action} onClick={onPress}>
      {icon}
      {children}
    </button>
  )
}

function EditIcon() {
  return (
    <Icon size={20}>
      <path d="m5 19 .9-4.1L16.2 4.6a1.5 1.5 0 0 1 2.1 0l1.1 1.1a1.5 1.5 0 0 1 0 2.1L9.1 18.1zM14.3 6.5l3.2 3.2" />
    </Icon>
  )
}

function BlockIcon() {
  return (
    <Icon size={20}>
      <circle cx="12" cy="12" r="8" />
      <path d="m6.5 6.5 11 11" />
    </Icon>
  )
}
