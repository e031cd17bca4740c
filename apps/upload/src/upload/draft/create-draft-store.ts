import { draftDatabase } from './draft-database.ts'
import { emptyDraft } from './upload-draft.ts'
import type { KeptDraft } from './upload-draft.ts'

/** The draft of the signed-in user: at hand in this tab, and kept by the browser. */
export interface DraftStore {
  getDraft(): KeptDraft
  subscribe(listener: () => void): () => void
  change(changes: Partial<KeptDraft>): void
  /** Says whose draft it is, and brings what the browser has kept of it: into fields that are still empty. Another user's is put away. */
  open(userId: string): void
  /** Has the browser keep nothing of it any more. The fields stay. */
  forget(): void
  /** Empties the fields too. */
  clear(): void
}

export function createDraftStore(database = draftDatabase): DraftStore {
  let draft = emptyDraft
  let user: string | null = null
  const listeners = new Set<() => void>()

  function set(changed: KeptDraft): void {
    draft = changed
    for (const listener of listeners) listener()
  }

  function keep(changes: Partial<KeptDraft>): void {
    if (user !== null) void database.write(user, changes)
  }

  async function restore(userId: string): Promise<void> {
    const kept = await database.read(userId)
    if (user !== userId) return
    const untouched = Object.entries(kept).filter(([field]) => {
      const name = field as keyof KeptDraft
      return draft[name] === emptyDraft[name]
    })
    if (untouched.length > 0) set({ ...draft, ...(Object.fromEntries(untouched) as Partial<KeptDraft>) })
  }

  return {
    getDraft: () => draft,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    change(changes) {
      set({ ...draft, ...changes })
      keep(changes)
    },
    open(userId) {
      if (userId === user) return
      const entered = user === null ? draft : emptyDraft
      user = userId
      if (draft !== entered) set(entered)
      void restore(userId)
    },
    forget: () => keep(emptyDraft),
    clear() {
      set(emptyDraft)
      keep(emptyDraft)
    },
  }
}
