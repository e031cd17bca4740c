import { draftDatabase } from './draft-database.ts'
import { emptyDraft } from './upload-draft.ts'
import type { CaptionsOfVideo, SavedDraft } from './upload-draft.ts'

/** The draft of the signed-in user: at hand in this tab, and kept by the browser. */
export interface DraftStore {
  getDraft(): SavedDraft
  subscribe(listener: () => void): () => void
  change(changes: Partial<SavedDraft>): void
  /** Says whose draft it is, and brings what the browser has kept of it: into fields that are still empty. Another user's is put away. */
  open(userId: string): void
  /** Whether it is this user's; while nobody knows who is signed in, what was entered meanwhile. */
  isOf(userId: string | undefined): boolean
  /** Has the browser keep nothing of it any more but captions that are not saved. The fields stay. */
  forget(): void
  /** Empties the fields too. */
  clear(): void
  /** Keeps captions that are not saved yet. */
  keepCaptions(captions: CaptionsOfVideo): void
  /** Keeps them no longer. */
  forgetCaptions(captions: CaptionsOfVideo): void
}

/** What an upload leaves empty behind. */
const { unsavedCaptions: _, ...emptyFields } = emptyDraft

/** What of a draft is not as it was at first. */
function touched(draft: SavedDraft): Partial<SavedDraft> {
  const fields = Object.entries(draft).filter(([field, value]) => value !== emptyDraft[field as keyof SavedDraft])
  return Object.fromEntries(fields) as Partial<SavedDraft>
}

export function createDraftStore(database = draftDatabase): DraftStore {
  let draft = emptyDraft
  let user: string | null = null
  const listeners = new Set<() => void>()

  function set(changed: SavedDraft): void {
    draft = changed
    for (const listener of listeners) listener()
  }

  function keep(changes: Partial<SavedDraft>): void {
    if (user !== null) void database.write(user, changes)
  }

  async function restore(userId: string): Promise<void> {
    const kept = await database.read(userId)
    if (user !== userId) return
    const untouched = Object.entries(kept).filter(([field]) => {
      const name = field as keyof SavedDraft
      return draft[name] === emptyDraft[name]
    })
    if (untouched.length > 0) set({ ...draft, ...(Object.fromEntries(untouched) as Partial<SavedDraft>) })
  }

  function change(changes: Partial<SavedDraft>): void {
    set({ ...draft, ...changes })
    keep(changes)
  }

  const otherCaptions = ({ videoId, language }: CaptionsOfVideo) =>
    (draft.unsavedCaptions ?? []).filter((other) => other.videoId !== videoId || other.language !== language)

  return {
    getDraft: () => draft,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    change,
    open(userId) {
      if (userId === user) return
      const entered = user === null ? draft : emptyDraft
      user = userId
      set({ ...entered })
      keep(touched(entered))
      void restore(userId)
    },
    isOf: (userId) => (userId ?? null) === user,
    forget: () => keep(emptyFields),
    clear: () => change(emptyFields),
    keepCaptions: (captions) => change({ unsavedCaptions: [...otherCaptions(captions), captions] }),
    forgetCaptions(captions) {
      const others = otherCaptions(captions)
      change({ unsavedCaptions: others.length > 0 ? others : null })
    },
  }
}
