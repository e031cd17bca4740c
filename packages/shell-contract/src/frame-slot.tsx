import { Component, createContext, useContext } from 'react'
import type { ReactNode } from 'react'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import type { StoreApi } from 'zustand/vanilla'

/** A slot in the shell's frame where remotes can show content that outlives their pages, such as an upload in progress or a video that keeps playing. */
export interface FrameSlot {
  /**
   * Shows `content` in the frame on every page until the returned function is called. Content renders inside the shell's providers and router, so it can use
   * the same hooks as a page. Showing content under an `id` that's in use replaces the old content. Content that throws while rendering is removed.
   *
   * @param id unique across all remotes. Start with the remote's own ID, such as `upload`.
   */
  show(id: string, content: ReactNode): () => void
}

interface FrameSlotState extends FrameSlot {
  /** Contents in display order. */
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

/** Returns the shell's slot for content that outlives a page; see `FrameSlot`. */
export function useFrameSlot(): FrameSlot {
  return useFrameSlotStore().getState()
}

/** Renders whatever remotes show in the frame, or nothing if there's no content. The shell's layout uses `className` to position it. */
export function FrameSlotArea({ className }: { className?: string | undefined }) {
  const contents = useStore(useFrameSlotStore(), (slot) => slot.contents)
  if (contents.length === 0) return null
  return (
    // The release check uses this attribute to tell remotes' content apart from the frame.
    <div className={className} data-frame-slot="">
      {contents.map(([id, content]) => (
        <FrameSlotEntry key={id}>{content}</FrameSlotEntry>
      ))}
    </div>
  )
}

/** Error boundary that protects the frame and other remotes from content that throws. */
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
      "This component uses the shell's frame, but it is not inside a <ShellProvider>. In a test, wrap it in one.",
    )
  }
  return slot
}
