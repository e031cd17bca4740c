import type { Database, Executor } from '../database/connect.ts'
import { invalid } from '../http/api-error.ts'
import { readCursor, writeCursor, type Cursor } from '../http/cursor.ts'
import { readVideos } from '../videos/queries.ts'
import { findChannels, findPlaylists } from './find-others.ts'
import { findCues, findVideos, textQueryOf, type FoundIds } from './find-videos.ts'
import { createHighlighter } from './highlight.ts'
import { parseQuery, wordsOf, type ParsedQuery, placedWordsOf } from './parse-query.ts'
import type { SearchQuery, SearchResult, SearchVideo } from './schemas.ts'
import { sql } from '../database/drizzle.ts'
import { searchDocuments, searchTerms } from '../database/schema.ts'

/** Maximum number of channels, and of playlists, to list together with videos. */
const withVideos = 3

/**
 * Searches for all kinds of results look for similar channel names only if the query has at most `maxNameWords` words, because the comparison takes tens of
 * milliseconds. Searches for channels always do.
 */
const maxNameWords = 2

type Results = Omit<SearchResult, 'query' | 'correctedQuery'>

const nothing: Results = { videos: [], channels: [], playlists: [], total: 0, isTotalExact: true }

/** Finds a page of results. If there are none, searches for the corrected query instead. */
export async function search(
  database: Database,
  query: SearchQuery,
  { viewerId, now }: { viewerId: string | null; now: Date },
): Promise<SearchResult> {
  const after = query.cursor === undefined ? undefined : readCursor(query.cursor)
  const parsed = parseQuery(query.query)
  if (!parsed.text) throw invalid([{ field: 'query', message: 'query is required.' }])
  const find = (each: ParsedQuery) => findResults(database, each, query, { after, viewerId, now })
  const found = await find(parsed)
  if (!isEmpty(found) || after) return { query: parsed.text, ...found }
  const correctedQuery = await correctQuery(database, parsed.text)
  const corrected = correctedQuery === undefined ? found : await find(parseQuery(correctedQuery))
  const results = { query: parsed.text, ...(!isEmpty(corrected) && { correctedQuery }), ...corrected }
  const isName = wordsOf(parsed.text).length <= maxNameWords
  if (query.type !== 'all' || !isName || results.channels.length > 0) return results
  const { items: channels } = await findChannels(database, parsed.text, 'similar', { limit: withVideos, after })
  return { ...results, channels }
}

const isEmpty = ({ videos, channels, playlists }: Results) => videos.length + channels.length + playlists.length === 0

async function findResults(
  database: Database,
  parsed: ParsedQuery,
  query: SearchQuery,
  context: { after: Cursor | undefined; viewerId: string | null; now: Date },
): Promise<Results> {
  const { type, limit } = query
  const { after } = context
  const text = await textQueryOf(database, parsed)
  if (type === 'channels') {
    const page = { limit, after }
    const ofWords = await findChannels(database, parsed.text, 'words', page)
    const isFound = ofWords.items.length > 0
    const { items: channels, ...found } = isFound ? ofWords : await findChannels(database, parsed.text, 'similar', page)
    return { ...nothing, channels, ...counted(found) }
  }
  if (!text) {
    const { items: channels } = await findChannels(database, parsed.text, 'words', { limit: withVideos, after })
    return type === 'all' && !after ? { ...nothing, channels } : nothing
  }
  if (type === 'playlists') {
    const { items: playlists, ...found } = await findPlaylists(database, text.text, { limit, after })
    return { ...nothing, playlists, ...counted(found) }
  }
  const isWithOthers = type === 'all' && !after
  const others = { limit: withVideos, after: undefined }
  const [found, channels, playlists] = await Promise.all([
    findVideos(database, text, query, context),
    isWithOthers ? findChannels(database, parsed.text, 'words', others) : { items: [] },
    isWithOthers ? findPlaylists(database, text.text, others) : { items: [] },
  ])
  const videos = await withMatches(database, found.ids, text.lexemes, context.viewerId)
  return { videos, channels: channels.items, playlists: playlists.items, ...counted(found) }
}

function counted({ total, isTotalExact, next }: Omit<FoundIds, 'ids'>) {
  return { total, isTotalExact, ...(next && { nextCursor: writeCursor(next) }) }
}

/** Reads the videos and adds their matching fields. */
async function withMatches(
  database: Database,
  ids: string[],
  lexemes: string[],
  viewerId: string | null,
): Promise<SearchVideo[]> {
  const [videos, cues] = await Promise.all([readVideos(database, ids, viewerId), findCues(database, ids, lexemes)])
  const texts = videos.flatMap(({ title, description, ownerDetails }) => [title, description, ownerDetails.fullName])
  const { highlight, excerpt } = await createHighlighter(database, lexemes, [...texts, ...cues.map(({ text }) => text)])
  const cueOf = new Map(cues.map((cue) => [cue.videoId, cue]))
  return videos.map((video) => {
    const title = highlight(video.title)
    const description = excerpt(video.description)
    const channel = highlight(video.ownerDetails.fullName)
    const cue = cueOf.get(video._id)
    const text = cue && excerpt(cue.text)
    return Object.assign(video, {
      match: {
        ...(title && { title }),
        ...(description && { description }),
        ...(channel && { channel }),
        ...(text && { caption: { start: cue.start, text } }),
      },
    })
  })
}

/** Shorter words resemble too many other words to be corrected. */
const minLength = 4
/** Longer queries aren't corrected, because a typo is unlikely to be the reason for an empty result. */
const maxWords = 8

/** Corrects words that don't occur in any video, replacing each with the most similar word that does. Returns undefined if there is nothing to correct. */
async function correctQuery(executor: Executor, text: string): Promise<string | undefined> {
  const words = [...new Set(wordsOf(text))].filter((word) => word.length >= minLength)
  if (words.length === 0 || words.length > maxWords) return undefined
  const better = new Map<string, string>()
  for (const word of words) {
    const alike = await mostSimilar(executor, word)
    if (alike !== undefined) better.set(word, alike)
  }
  if (better.size === 0) return undefined
  let corrected = ''
  let at = 0
  for (const { word, start, end } of placedWordsOf(text)) {
    corrected += text.slice(at, start) + (better.get(word) ?? word)
    at = end
  }
  return corrected + text.slice(at)
}

/**
 * Finds the most similar word in any video. The candidates are at most two edits away, and start with the same two letters or share most trigrams. Returns
 * undefined if the original word occurs in a video.
 */
async function mostSimilar(executor: Executor, word: string): Promise<string | undefined> {
  const key = sql`search_text(${word})`
  const { rows } = await executor.execute<{ term: string }>(sql`
    select term from ${searchTerms}
    where words = 1 and (key like left(${key}, 2) || '%' or key % ${key})
      and length(key) between length(${key}) - 2 and length(${key}) + 2
      and levenshtein_less_equal(left(key, 100), left(${key}, 100), 2) <= 2
      and not exists (select from ${searchDocuments} where document @@ plainto_tsquery('english', ${key}))
    order by levenshtein(left(key, 100), left(${key}, 100)), similarity(key, ${key}) desc, documents desc limit 1
  `)
  return rows[0]?.term
}
