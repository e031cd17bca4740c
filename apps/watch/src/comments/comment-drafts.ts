const storageKey = 'watch-comment-drafts'

/** The maximum number of drafts. The least recently edited drafts are deleted. */
const greatestNumber = 20

/** Drafts by key, with the most recently edited last. */
type Drafts = [key: string, text: string][]

/** The video that the draft comments on, and the comment that it replies to, if any. */
export interface DraftOf {
  videoId: string
  commentId?: string | undefined
}

/** Returns a draft's storage key, which is unique for each author and target. */
export function draftKey(writerId: string, { videoId, commentId = '' }: DraftOf): string {
  return `${writerId} ${videoId} ${commentId}`
}

/** Returns the draft with this key, or '' if it does not exist. */
export function readDraft(key: string): string {
  return readAll().find(([one]) => one === key)?.[1] ?? ''
}

/** Saves a draft until the tab is closed, across pages, reloads and logins. Empty text deletes the draft. */
export function writeDraft(key: string, text: string): void {
  const drafts = readAll().filter(([one]) => one !== key)
  if (text !== '') drafts.push([key, text])
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(drafts.slice(-greatestNumber)))
  } catch {
    // Storage is unavailable or full. The form still has the text.
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
