import { useEffect, useRef } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { focusPageHeading } from '../move-focus.ts'
import { pageSearch, readPage } from './page-search.ts'

/** Returns the current page and a function that changes it. The page is in the URL, so Back works. */
export function usePage(): [page: number, showPage: (page: number) => void] {
  const [searchParams] = useSearchParams()
  const navigate = useNavigate()
  const page = readPage(searchParams)
  useTopOnChange(page)
  return [page, (next) => void navigate({ search: pageSearch(next) })]
}

/** Scrolls to the top and focuses the heading when the page changes (spec 2), so the next Tab reaches the first card on the new page. */
function useTopOnChange(page: number) {
  const shownPage = useRef(page)
  useEffect(() => {
    if (shownPage.current === page) return
    shownPage.current = page
    window.scrollTo(0, 0)
    focusPageHeading()
  }, [page])
}
