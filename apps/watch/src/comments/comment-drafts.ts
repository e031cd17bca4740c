const storageKey = 'watch-comment-drafts'

/** How many drafts are kept; of more, the ones that were touched longest ago go. */
const greatestNumber = 20

/** Drafts by their keys, the one that was touched last at the end. */
type Drafts = [key: string, text: string][]

/** What is written about: a video, or one of its comments, which is answered. */
export interface DraftOf {
  videoId: string
  commentId?: string | undefined
}

/** A draft is its writer's alone, and one for each thing that it is about. */
export function draftKey(writerId: string, { videoId, commentId = '' }: DraftOf): string {
  return `${writerId} ${videoId} ${commentId}`
}

/** What was begun under a key and neither posted nor taken back; '' where nothing was. */
export function readDraft(key: string): string {
  return readAll().find(([one]) => one === key)?.[1] ?? ''
}

/** Keeps a text that is being written for as long as the tab is open, over other pages, reloads and log-ins; '' forgets it. */
export function writeDraft(key: string, text: string): void {
  const drafts = readAll().filter(([one]) => one !== key)
  if (text !== '') drafts.push([key, text])
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(drafts.slice(-greatestNumber)))
  } catch {
    // Storage is refused or full. The page itself still holds the text.
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
