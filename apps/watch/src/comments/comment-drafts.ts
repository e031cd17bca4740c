const storageKey = 'watch-comment-drafts'

/** How many drafts to keep. Beyond that, the least recently edited drafts are deleted. */
const greatestNumber = 20

/** Drafts by key, most recently edited last. */
type Drafts = [key: string, text: string][]

/** The video that the draft comments on and, for a reply, the comment that it answers. */
export interface DraftOf {
  videoId: string
  commentId?: string | undefined
}

/** Returns the storage key of a draft, unique to its author and target. */
export function draftKey(writerId: string, { videoId, commentId = '' }: DraftOf): string {
  return `${writerId} ${videoId} ${commentId}`
}

/** Returns the draft with this key, or '' if there is none. */
export function readDraft(key: string): string {
  return readAll().find(([one]) => one === key)?.[1] ?? ''
}

/** Saves a draft for as long as the tab is open, across pages, reloads and logins. Empty text deletes the draft. */
export function writeDraft(key: string, text: string): void {
  const drafts = readAll().filter(([one]) => one !== key)
  if (text !== '') drafts.push([key, text])
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(drafts.slice(-greatestNumber)))
  } catch {
    // Storage is blocked or full. The text is still in the form.
  }
}

function readAll(): Drafts {
  try {
    const drafts: unknown = JSON.parse(sessionStorage.getItem(storageKey) ?? '[]')
    return Array.isArray(drafts) ? drafts.filter(isDraft) : []
  } catch {
    return []
  }
}

function isDraft(value: unknown): value is Drafts[number] {
  return Array.isArray(value) && value.length === 2 && value.every((part) => typeof part === 'string')
}
