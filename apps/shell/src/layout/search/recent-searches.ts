import { create } from 'zustand'
import { persist } from 'zustand/middleware'

const maxTexts = 8

interface RecentSearchesState {
  /** User ID of the viewer who ran the searches; '' for a visitor. */
  viewerId: string
  /** Newest first. */
  texts: readonly string[]
  add(viewerId: string, text: string): void
  remove(text: string): void
  clear(): void
}

/** The searches that the last viewer ran in this browser. Other viewers never see this list, and their first search replaces it. */
export const useRecentSearches = create<RecentSearchesState>()(
  persist(
    (set, get) => ({
      viewerId: '',
      texts: [],
      add(viewerId, text) {
        const others = textsOf(get(), viewerId).filter((other) => other !== text)
        set({ viewerId, texts: [text, ...others].slice(0, maxTexts) })
      },
      remove: (text) => set({ texts: get().texts.filter((other) => other !== text) }),
      clear: () => set({ texts: [] }),
    }),
    { name: 'recentSearches' },
  ),
)

const none: readonly string[] = []

/** Returns a viewer's recent searches. */
export function textsOf(state: Pick<RecentSearchesState, 'viewerId' | 'texts'>, viewerId: string): readonly string[] {
  return state.viewerId === viewerId ? state.texts : none
}
