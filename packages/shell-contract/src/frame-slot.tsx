import { Component, createContext, useContext } from 'react'
import type { ReactNode } from 'react'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import type { StoreApi } from 'zustand/vanilla'

/** The slot in the frame where remotes show content that outlives their pages, such as an upload in progress or a video that keeps playing. */
export interface FrameSlot {
  /**
   * Shows `content` in the frame, on every page, until the returned function is called. The content renders inside the shell's providers and router, so it can
   * use every hook that works in a page. Content with the same `id` replaces previous content. Content that throws during rendering is removed.
   *
   * @param id unique among all remotes. Start it with the remote's own ID, such as `upload`.
   */
  show(id: string, content: ReactNode): () => void
}

interface FrameSlotState extends FrameSlot {
  /** The contents, in display order. */
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

/** The shell's slot for content that outlives a page; see `FrameSlot`. */
export function useFrameSlot(): FrameSlot {
  return useFrameSlotStore().getState()
}

/** Renders the content that remotes show in the frame. The shell's layout positions it with `className`. Renders nothing if there is no content. */
export function FrameSlotArea({ className }: { className?: string | undefined }) {
  const contents = useStore(useFrameSlotStore(), (slot) => slot.contents)
  if (contents.length === 0) return null
  return (
    // The release check uses this attribute to distinguish the remotes' content from the frame.
    <div className={className} data-frame-slot="">
      {contents.map(([id, content]) => (
        <FrameSlotEntry key={id}>{content}</FrameSlotEntry>
      ))}
    </div>
  )
}

/** Protects the frame and other remotes from content that throws. */
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
