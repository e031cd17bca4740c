import { useEffect } from 'react'

/** Names the tab after the page: `{title} · Kinora`, or `Kinora` alone while the title is empty. */
export function useDocumentTitle(title: string): void {
  useEffect(() => {
    document.title = title === '' ? 'Kinora' : `${title} · Kinora`
  }, [title])
}
