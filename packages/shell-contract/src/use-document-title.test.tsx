import { render } from '@testing-library/react'
import { useLayoutEffect } from 'react'
import { useDocumentTitle } from './use-document-title.ts'

test("sets the tab's title before the browser paints the page", () => {
  let titleBeforePaint
  function Page() {
    useDocumentTitle('Watch History')
    return <h1>Watch History</h1>
  }
  function App() {
    useLayoutEffect(() => {
      titleBeforePaint = document.title
    })
    return <Page />
  }
  render(<App />)
  expect(titleBeforePaint).toBe('Watch History · Kinora')
})
