import { useSession } from '@kinora/shell-contract'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLocation } from 'react-router-dom'

import { previewCards } from './preview-cards.ts'
import { showSavedPositions } from './show-saved-positions.ts'

/** What the cards of all pages have once the page is there: a preview under the mouse, and for visitors where they stopped. Renders nothing. */
export function LiveCards() {
  const queryClient = useQueryClient()
  const isVisitor = useSession().status === 'signed-out'
  const { key } = useLocation()
  useEffect(() => previewCards(queryClient), [queryClient])
  // oxlint-disable-next-line react/exhaustive-deps -- anew on each page: the one before may have been that of a video
  useEffect(() => (isVisitor ? showSavedPositions(queryClient) : undefined), [queryClient, isVisitor, key])
  return null
}
