import { useEffect, useRef, useState } from 'react'

import styles from './settings-page.module.css'

interface SectionLinksProps {
  sections: readonly { id: string; title: string }[]
}

/** Links to the sections of the page. Marks the one that the viewer is reading. */
export function SectionLinks({ sections }: SectionLinksProps) {
  const current = useCurrentSection(sections.map(({ id }) => id).join(' '))
  const listRef = useRef<HTMLUListElement>(null)
  // Scrolls only the row, not the page.
  useEffect(() => {
    const list = listRef.current
    const link = list?.querySelector<HTMLElement>(`[href="#${current}"]`)
    if (list && link) list.scrollLeft = link.offsetLeft - link.offsetWidth / 2
  }, [current])
  return (
    <nav className={styles.links} aria-label="Settings">
      <ul ref={listRef}>
        {sections.map(({ id, title }) => (
          <li key={id}>
            <a className={styles.link} href={`#${id}`} aria-current={id === current ? 'location' : undefined}>
              {title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** Returns the ID of the section that crosses a line below the top bar. */
function useCurrentSection(ids: string): string {
  const [current, setCurrent] = useState(ids.split(' ')[0] ?? '')
  useEffect(() => {
    const observer = new IntersectionObserver(
      (entries) => {
        const entry = entries.find(({ isIntersecting }) => isIntersecting)
        if (entry) setCurrent(entry.target.id)
      },
      { rootMargin: '-25% 0px -75%' },
    )
    for (const id of ids.split(' ')) {
      const section = document.getElementById(id)
      if (section) observer.observe(section)
    }
    return () => observer.disconnect()
  }, [ids])
  return current
}
