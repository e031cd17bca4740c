import { ask } from './ask.ts'

/** Returns those of the comment IDs that are stored for the video. */
export async function storedComments(base: string, videoId: string, ids: string[]): Promise<string[]> {
  const found: string[] = []
  for (let page = 1; ; page++) {
    const { json } = await ask(base, `GET /api/v1/comments/${videoId}?limit=50&page=${page}`)
    found.push(...json.data.comments.map(({ _id }: { _id: string }) => _id))
    if (page >= json.data.pagination.totalPages) break
  }
  return found.filter((id) => ids.includes(id)).toSorted()
}
