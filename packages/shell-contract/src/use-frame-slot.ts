import { createContext, useContext } from 'react'

import type { FrameSlot, FrameSlotStore } from './create-frame-slot.ts'

export const FrameSlotContext = createContext<FrameSlotStore | null>(null)

/** The frame's place for what outlives a page; see `FrameSlot`. What is shown there stays when the page goes. */
export function useFrameSlot(): FrameSlot {
  return useFrameSlotStore()
}

/** @throws {Error} outside a `ShellProvider`. */
export function useFrameSlotStore(): FrameSlotStore {
  const slot = useContext(FrameSlotContext)
  if (slot === null) {
    throw new Error(
      'This component reads the frame of the shell, and there is no <ShellProvider> above it. In a test, render one around it.',
    )
  }
  return slot
}
