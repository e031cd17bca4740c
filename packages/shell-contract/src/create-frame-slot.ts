import type { ReactNode } from 'react'

/** The one place in the frame where remotes show what outlives their pages: an upload under way, a video that plays on. */
export interface FrameSlot {
  /**
   * Shows `content` in the frame, over whichever page is open, until the function that it returns is called. It is rendered below the shell's providers and
   * router, so every hook of a page works in it. The same `id` again takes the place of what it showed before. Content that throws while it renders is taken away.
   *
   * @param id of this content among all remotes': begin it with the remote's own, as in `upload`.
   */
  show(id: string, content: ReactNode): () => void
}

/** What is shown in a slot, in the order in which it came. */
export type FrameSlotContents = readonly (readonly [id: string, content: ReactNode])[]

/** A slot, as the frame reads it. */
export interface FrameSlotStore extends FrameSlot {
  getContents(): FrameSlotContents
  subscribe(listener: () => void): () => void
}

export function createFrameSlot(): FrameSlotStore {
  let contents: FrameSlotContents = []
  const listeners = new Set<() => void>()

  function set(changed: FrameSlotContents): void {
    contents = changed
    for (const listener of listeners) listener()
  }

  return {
    show(id, content) {
      const entry = [id, content] as const
      const isShown = contents.some(([shown]) => shown === id)
      set(isShown ? contents.map((shown) => (shown[0] === id ? entry : shown)) : [...contents, entry])
      return () => set(contents.filter((shown) => shown !== entry))
    },
    getContents: () => contents,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
