import { render } from '@testing-library/react'
import { useLayoutEffect } from 'react'
import { useDocumentTitle } from './use-document-title.ts'

function HistoryPage() {
  useDocumentTitle('Watch History')
  return null
}

test("sets the tab's title before the browser paints the page", () => {
  let titleBeforePaint
  function App() {
    useLayoutEffect(() => {
      titleBeforePaint = document.title
    })
    return <HistoryPage />
  }
  render(<App />)
  expect(titleBeforePaint).toBe('Watch History · Kinora')
})
