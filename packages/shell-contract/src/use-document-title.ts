import { useEffect } from 'react'

/** Sets the tab's title to `{title} · Kinora`, or just `Kinora` while `title` is empty. */
export function useDocumentTitle(title: string): void {
  useEffect(() => {
    document.title = title === '' ? 'Kinora' : `${title} · Kinora`
  }, [title])
}
