import { useEffect } from 'react'

/** Sets the tab's title: `{title} · Kinora`, or only `Kinora` while the title is empty. */
export function useDocumentTitle(title: string): void {
  useEffect(() => {
    document.title = title === '' ? 'Kinora' : `${title} · Kinora`
  }, [title])
}
