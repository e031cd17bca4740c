import { useLayoutEffect } from 'react'

/** Sets the tab's title to `{title} · Kinora`, or just `Kinora` while `title` is empty. */
export function useDocumentTitle(title: string): void {
  // A layout effect, so that the page never shows with the previous page's title.
  useLayoutEffect(() => {
    document.title = title === '' ? 'Kinora' : `${title} · Kinora`
  }, [title])
}
