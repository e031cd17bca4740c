import { useEffect, useRef } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'

import { focusPageHeading } from '../focus-page-heading.ts'
import { pageSearch, readPage } from './page-search.ts'

/** The page in view and how to show another. It is in the URL, so that Back returns to it. */
export function usePage(): [page: number, showPage: (page: number) => void] {
  const [searchParams] = useSearchParams()
  const navigate = useNavigate()
  const page = readPage(searchParams)
  useTopOnChange(page)
  return [page, (next) => void navigate({ search: pageSearch(next) })]
}

/** Changing page scrolls to the top (spec 2), and takes the focus there: the next stop is the new page's first card. */
function useTopOnChange(page: number) {
  const shownPage = useRef(page)
  useEffect(() => {
    if (shownPage.current === page) return
    shownPage.current = page
    window.scrollTo(0, 0)
    focusPageHeading()
  }, [page])
}
