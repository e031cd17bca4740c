import { persist } from 'zustand/middleware'
import { createStore } from 'zustand/vanilla'

import { draftStorage } from './draft-storage.ts'
import { emptyDraft, fieldsOf, untouched } from './upload-draft.ts'
import type { CaptionsOfVideo, SavedDraft } from './upload-draft.ts'

interface DraftState extends SavedDraft {
  /** User ID of the draft's owner; null until the user is known. Nothing is saved until then. */
  userId: string | null
  /** Whether the video is published. The fields stay on the screen, but from then on, only unsaved captions are saved in the browser. */
  isPublished: boolean
  change(changes: Partial<SavedDraft>): void
  /** Switches to a user's draft: fills fields that are still empty with saved values, and hides any other user's draft. */
  open(userId: string): void
  publish(): void
  /** Clears all fields except unsaved captions. */
  clear(): void
  /** Saves captions that couldn't be added to their video yet. */
  keepCaptions(captions: CaptionsOfVideo): void
  forgetCaptions(captions: CaptionsOfVideo): void
}

/** The fields that `clear` resets. */
const { unsavedCaptions: _, ...emptyFields } = emptyDraft

export type DraftStore = ReturnType<typeof createDraftStore>

/** Creates the store for the signed-in user's draft, which is persisted in IndexedDB. */
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
