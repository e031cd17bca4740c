import { Component, createContext, useContext } from 'react'
import type { ReactNode } from 'react'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import type { StoreApi } from 'zustand/vanilla'

/** The one place in the frame where remotes show what outlives their pages: an upload in progress, a video that plays on. */
export interface FrameSlot {
  /**
   * Shows `content` in the frame, over whichever page is open, until the returned function is called. It is rendered below the shell's providers and
   * router, so every hook of a page works in it. The same `id` again replaces what it showed before. Content that throws while it renders is removed.
   *
   * @param id unique among all remotes: start it with the remote's own, as in `upload`.
   */
  show(id: string, content: ReactNode): () => void
}

interface FrameSlotState extends FrameSlot {
  /** In the order in which it was shown. */
  contents: readonly (readonly [id: string, content: ReactNode])[]
}

export function createFrameSlot(): StoreApi<FrameSlotState> {
  return createStore((set, get) => ({
    contents: [],
    show(id, content) {
      const entry = [id, content] as const
      const { contents } = get()
      const isShown = contents.some(([shown]) => shown === id)
      set({ contents: isShown ? contents.map((shown) => (shown[0] === id ? entry : shown)) : [...contents, entry] })
      return () => set({ contents: get().contents.filter((shown) => shown !== entry) })
    },
  }))
}

export const FrameSlotContext = createContext<StoreApi<FrameSlotState> | null>(null)

/** The frame's place for what outlives a page; see `FrameSlot`. */
export function useFrameSlot(): FrameSlot {
  return useFrameSlotStore().getState()
}

/** Renders the content that remotes show in the frame. Used in the shell's layout, positioned by `className`. Renders nothing if there is no content. */
export function FrameSlotArea({ className }: { className?: string | undefined }) {
  const contents = useStore(useFrameSlotStore(), (slot) => slot.contents)
  if (contents.length === 0) return null
  return (
    // The release check distinguishes the remotes' content from the frame by this attribute.
    <div className={className} data-frame-slot="">
      {contents.map(([id, content]) => (
        <FrameSlotEntry key={id}>{content}</FrameSlotEntry>
      ))}
    </div>
  )
}

/** Isolates the frame and other remotes from content that throws. */
class FrameSlotEntry extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override render() {
    return this.state.hasFailed ? null : this.props.children
  }
}

/** @throws {Error} outside a `ShellProvider`. */
function useFrameSlotStore(): StoreApi<FrameSlotState> {
  const slot = useContext(FrameSlotContext)
  if (slot === null) {
    throw new Error(
      'This component reads the frame of the shell, and there is no <ShellProvider> above it. In a test, render one around it.',
    )
  }
  return slot
}
