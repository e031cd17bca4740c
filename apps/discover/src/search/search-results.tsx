import { messageFor, serverMessageOr, videoRowErrors } from '@kinora/api-client'
import type { ErrorTexts } from '@kinora/api-client'
import { searchQuery } from '@kinora/api-client/discover'
import type { SearchPage, SearchParams } from '@kinora/api-client/discover'
import { isUnknownCall } from '@kinora/api-client/extensions'
import { MissingPage, useApiClient } from '@kinora/shell-contract'
import { ButtonLink, EmptyState, ErrorState, SearchIcon } from '@kinora/ui'
import { useInfiniteQuery } from '@tanstack/react-query'

import { MoreItems } from '../more-items.tsx'
import { uniqueById } from '../unique-by-id.ts'
import { OtherResults } from './other-results.tsx'
import { SearchPlaceholder } from './search-placeholder.tsx'
import styles from './search-results.module.css'
import { hasFilters, searchUrl, withChoice, withoutFilters } from './search-url.ts'
import { VideoResult } from './video-result.tsx'

const failed = serverMessageOr("We couldn't load the results.")

const errors: ErrorTexts = {
  network: videoRowErrors.network ?? failed,
  timeout: videoRowErrors.timeout ?? failed,
  otherwise: failed,
}

/** How many thumbnails are in view when the page opens. */
const inView = 3

/** Search results. When a filter changes, the previous results stay visible until the new ones load. */
export function SearchResults({ search }: { search: SearchParams }) {
  const api = useApiClient()
  const results = useInfiniteQuery({
    ...searchQuery(api, search),
    placeholderData: (previous, query) => (query?.queryKey[1].query === search.query ? previous : undefined),
  })
  const { data, error, refetch, isPlaceholderData } = results

  if (data === undefined) {
    if (isUnknownCall(error)) return <MissingPage />
    if (search.query === '') return error ? <NoQuery /> : <SearchPlaceholder />
    if (error) return <ErrorState message={messageFor(errors, error)} onRetry={() => void refetch()} />
    return <SearchPlaceholder />
  }
  const [first] = data.pages
  const videos = uniqueById(data.pages.flatMap((page) => page.videos))
  const channels = uniqueById(data.pages.flatMap((page) => page.channels))
  const playlists = uniqueById(data.pages.flatMap((page) => page.playlists))
  const count = videos.length + channels.length + playlists.length
  return (
    <div className={styles.results} data-outdated={isPlaceholderData || undefined} aria-busy={isPlaceholderData}>
      {first && <Correction page={first} search={search} />}
      <p role="status" className={styles.count}>
        {first && countText(first, count)}
      </p>
      {count === 0 && <NoResults search={search} />}
      <div className={styles.list}>
        <OtherResults channels={channels} playlists={playlists} />
        {videos.map((video, index) => (
          <VideoResult key={video._id} video={video} priority={index < inView} />
        ))}
      </div>
      <MoreItems
        count={count}
        hasMore={results.hasNextPage && !isPlaceholderData}
        isLoading={results.isFetchingNextPage}
        error={results.isFetchNextPageError ? messageFor(errors, error) : undefined}
        onMore={() => void results.fetchNextPage()}
      />
    </div>
  )
}

function countText({ total, isTotalExact }: SearchPage, shown: number): string {
  const count = Math.max(total, shown)
  if (count === 0) return ''
  if (!isTotalExact) return `More than ${count.toLocaleString('en')} results`
  return count === 1 ? '1 result' : `${count.toLocaleString('en')} results`
}

function Correction({ page: { correctedQuery }, search }: { page: SearchPage; search: SearchParams }) {
  if (correctedQuery === '') return null
  return (
    <p className={styles.correction}>
      No results for “{search.query}”. Showing results for <strong>“{correctedQuery}”</strong> instead.
    </p>
  )
}

/** Asks for a query if the URL has none. */
function NoQuery() {
  return (
    <EmptyState
      icon={<SearchIcon size={28} />}
      title="What would you like to watch?"
      text="Type a few words into the search box."
    />
  )
}

function NoResults({ search }: { search: SearchParams }) {
  return (
    <EmptyState
      icon={<SearchIcon size={28} />}
      title={`No ${search.type ?? 'results'} found`}
      text={
        hasFilters(search)
          ? 'No video matches your filters. Clear them to see more results.'
          : 'Check the spelling, or try fewer or different words.'
      }
      action={<NextStep search={search} />}
    />
  )
}

/** The link that widens a search without results. */
function NextStep({ search }: { search: SearchParams }) {
  if (hasFilters(search))
    return (
      <ButtonLink variant="primary" to={searchUrl(withoutFilters(search))}>
        Clear filters
      </ButtonLink>
    )
  if (search.type === undefined) return <ButtonLink to="/">Discover Videos</ButtonLink>
  return (
    <ButtonLink variant="primary" to={searchUrl(withChoice(search, 'type', 'all'))}>
      Show all results
    </ButtonLink>
  )
}
