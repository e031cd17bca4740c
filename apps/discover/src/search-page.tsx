import { searchQuery } from '@kinora/api-client/discover'
import { useDocumentTitle } from '@kinora/shell-contract'
import type { RemoteLoaderArgs } from '@kinora/shell-contract'
import { Page, PageHeader } from '@kinora/ui'
import { useSearchParams } from 'react-router-dom'

import { loadFirst } from './load-first.ts'
import { Filters } from './search/filters.tsx'
import { SearchResults } from './search/search-results.tsx'
import { readSearch } from './search/search-url.ts'

/** Starts the page's only request, even without a query, because the response shows whether the provider supports search (reading 36). */
export function searchLoader(args: RemoteLoaderArgs) {
  const search = readSearch(new URL(args.request.url).searchParams)
  return loadFirst(args, args.queryClient.prefetchInfiniteQuery(searchQuery(args.api, search)))
}

/** The search page, `/search?query=`. */
export function SearchPage() {
  const [url] = useSearchParams()
  const search = readSearch(url)
  const title = search.query === '' ? 'Search' : `Results for “${search.query}”`
  useDocumentTitle(title)
  return (
    <Page width="reading">
      <PageHeader title={title} size={search.query === '' ? undefined : 'small'} />
      {search.query !== '' && <Filters search={search} />}
      <SearchResults search={search} />
    </Page>
  )
}
