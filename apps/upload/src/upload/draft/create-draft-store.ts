import { persist } from 'zustand/middleware'
import { createStore } from 'zustand/vanilla'

import { draftStorage } from './draft-storage.ts'
import { emptyDraft, fieldsOf, untouched } from './upload-draft.ts'
import type { CaptionsOfVideo, SavedDraft } from './upload-draft.ts'

interface DraftState extends SavedDraft {
  /** The draft owner's user ID; null until the user is known. Nothing is stored until then. */
  userId: string | null
  /** Whether the video is published. The fields stay on the screen, but the browser only stores unsaved captions. */
  isPublished: boolean
  change(changes: Partial<SavedDraft>): void
  /** Opens a user's draft: loads the stored values into fields that are still empty, and hides another user's draft. */
  open(userId: string): void
  publish(): void
  /** Clears all fields except unsaved captions. */
  clear(): void
  /** Stores captions that could not be saved yet. */
  keepCaptions(captions: CaptionsOfVideo): void
  forgetCaptions(captions: CaptionsOfVideo): void
}

/** The fields that an upload clears. */
const { unsavedCaptions: _, ...emptyFields } = emptyDraft

export type DraftStore = ReturnType<typeof createDraftStore>

/** Creates the store for the signed-in user's draft, which is persisted in the browser's database. */
export function createDraftStore(storage = draftStorage()) {
  const store = createStore<DraftState>()(
    persist(
      (set, get) => {
        const captionsWithout = ({ videoId, language }: CaptionsOfVideo) =>
          (get().unsavedCaptions ?? []).filter((other) => other.videoId !== videoId || other.language !== language)

        return {
          ...emptyDraft,
          userId: null,
          isPublished: false,
          change: set,
          open(userId) {
            const { userId: previous } = get()
            if (userId === previous) return
            store.persist.setOptions({ name: userId })
            set({ ...(previous !== null && emptyDraft), userId, isPublished: false })
            void store.persist.rehydrate()
          },
          publish: () => set({ isPublished: true }),
          clear: () => set({ ...emptyFields, isPublished: false }),
          keepCaptions: (captions) => set({ unsavedCaptions: [...captionsWithout(captions), captions] }),
          forgetCaptions(captions) {
            const others = captionsWithout(captions)
            set({ unsavedCaptions: others.length > 0 ? others : null })
          },
        }
      },
      {
        name: '',
        storage,
        skipHydration: true,
        partialize: (draft): Partial<SavedDraft> => {
          const { unsavedCaptions } = draft
          return draft.isPublished ? { unsavedCaptions } : fieldsOf(draft)
        },
        merge: (stored, draft) => ({ ...draft, ...untouched(draft, stored as Partial<SavedDraft>) }),
      },
    ),
  )
  return store
}
