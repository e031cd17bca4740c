import { useEffect, useState } from 'react'
import type { ComponentType } from 'react'

/** The notices, whose code comes when the page is there: nobody needs them before. Where it does not come, nothing else is missing. */
export function LateNotices() {
  const [Notices, setNotices] = useState<ComponentType>()

  useEffect(() => {
    const load = () =>
      import('./notices.tsx').then(
        (code) => setNotices(() => code.Notices),
        () => {},
      )
    if (document.readyState === 'complete') void load()
    else addEventListener('load', load)
  }, [])

  return Notices && <Notices />
}
