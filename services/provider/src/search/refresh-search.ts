import { sql } from '../database/drizzle.ts'
import type { Executor } from '../database/connect.ts'
import { searchDocuments, searchTerms, users, videos, videoViews } from '../database/schema.ts'

/** Maximum number of videos to collect terms from, most popular first. */
const maxVideos = 200_000
const maxTerms = 300_000
/** Smaller changes in popularity aren't written. This one corresponds to about 10% more views. */
const minChange = 0.1

/** Refreshes the view counts and popularity used for ranking, for videos viewed in the last two hours. */
export async function refreshPopularity(executor: Executor): Promise<void> {
  await executor.execute(sql`
    update ${searchDocuments} set views = viewed.views, popularity = viewed.popularity
    from (
      select id, views, search_popularity(views, likes_count, created_at) as popularity from ${videos}
      where id in (select video_id from ${videoViews} where counted_at > now() - interval '2 hours')
    ) as viewed
    where video_id = viewed.id and abs(viewed.popularity - search_documents.popularity) > ${minChange}
  `)
}

/** Matches word separators: everything except letters, digits and apostrophes. */
const separators = sql.raw(`'[^[:alnum:]''’]+' collate "pg_c_utf8"`)

/**
 * Updates the search terms: the words in titles and channel names, entire titles, and sequences of two or three words that don't begin or end with a stop word.
 * Takes several seconds per hundred thousand videos.
 */
export async function refreshTerms(executor: Executor): Promise<void> {
  await executor.execute(sql`
    with popular as materialized (
      select videos.title, videos.description, videos.owner_id from ${searchDocuments}
      join ${videos} on videos.id = video_id order by popularity desc limit ${maxVideos}
    ),
    titles as materialized (
      select row_number() over () as id, regexp_split_to_array(lower(title collate "pg_c_utf8"), ${separators}) as words from popular
    ),
    names as (
      select regexp_split_to_array(lower(full_name collate "pg_c_utf8"), ${separators}) as words from ${users} where videos_count > 0
    ),
    placed as materialized (
      select id, place, trim('''’' from word) as word from titles cross join unnest(words) with ordinality as each (word, place)
    ),
    each as materialized (select distinct word from placed),
    stop_words as materialized (
      select word from each
      where word = '' or search_vector(word, 'A') = '' or to_tsvector('english', search_text(word)) = '' or to_tsvector('german', search_text(word)) = ''
    ),
    sequences as (
      select id, word as term, 1 as words from placed
      union all
      select id, string_agg(word, ' ' order by place), count(*)::int from placed where word <> '' group by id having count(*) > 3
      union all
      select one.id, one.word || ' ' || two.word, 2 from placed as one
      join placed as two on two.id = one.id and two.place = one.place + 1
      where one.word not in (select word from stop_words) and two.word not in (select word from stop_words)
      union all
      select one.id, one.word || ' ' || two.word || ' ' || three.word, 3 from placed as one
      join placed as two on two.id = one.id and two.place = one.place + 1
      join placed as three on three.id = one.id and three.place = one.place + 2
      where one.word not in (select word from stop_words) and three.word not in (select word from stop_words)
    ),
    counted as (
      select term, words, count(distinct id)::int as documents from sequences
      where words > 1 or term not in (select word from stop_words) group by term, words
      union all
      select word, 1, 0 from names cross join unnest(words) as word where length(word) > 2
      union all
      select word, 1, 0 from popular cross join regexp_split_to_table(lower(left(description, 200) collate "pg_c_utf8"), ${separators}) as word
      where length(word) > 3
    ),
    fresh as materialized (
      select term, search_text(term) as key, words, sum(documents)::int as documents from counted
      where length(term) between 2 and 80 group by term, words order by (words = 1) desc, documents desc limit ${maxTerms}
    ),
    removed as (
      delete from ${searchTerms} where not exists (select from fresh where fresh.term = search_terms.term)
    )
    insert into ${searchTerms} (term, key, words, documents) select term, key, words, documents from fresh
    on conflict (term) do update set documents = excluded.documents where search_terms.documents <> excluded.documents
  `)
}
