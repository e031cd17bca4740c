import Renderer from 'markdown-to-jsx/react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'

import styles from './markdown.module.css'

/** Keeps heading IDs from clashing with other IDs on the page. */
const idPrefix = 'section-'

/** Renders Markdown. Shows HTML as text, replaces images with their alt text, and only allows links to pages, websites and email addresses. */
export function Markdown({ children }: { children: string }) {
  return (
    <div className={styles.text}>
      <Renderer
        options={{
          disableParsingRawHTML: true,
          forceBlock: true,
          sanitizer: safeUrl,
          slugify: (text, slugify) => `${idPrefix}${slugify(text)}`,
          // The page title is the only first-level heading.
          overrides: {
            a: TextLink,
            h1: { component: 'h2' },
            img: Description,
            input: TaskMark,
            table: Table,
            pre: Code,
          },
        }}
      >
        {children}
      </Renderer>
    </div>
  )
}

const protocols = new Set(['http:', 'https:', 'mailto:'])

/** Returns the URL of an HTTP, HTTPS or mailto link; null for any other link. */
function safeUrl(url: string): string | null {
  return protocols.has(URL.parse(url, location.href)?.protocol ?? '') ? url : null
}

function TextLink({ href, title, children }: { href?: string; title?: string; children?: ReactNode }) {
  if (!href) return <span>{children}</span>
  const url = new URL(href, location.href)
  if (href.startsWith('#')) {
    const id = href.slice(1)
    return <a href={`#${id.startsWith(idPrefix) ? '' : idPrefix}${id}`}>{children}</a>
  }
  // Paths below /api belong to the provider and are not pages.
  if (url.origin === location.origin && !url.pathname.startsWith('/api/'))
    return (
      <Link to={url.pathname + url.search + url.hash} title={title}>
        {children}
      </Link>
    )
  return (
    <a
      href={href}
      title={title}
      rel="noopener noreferrer nofollow"
      target={url.protocol === 'mailto:' ? undefined : '_blank'}
    >
      {children}
    </a>
  )
}

function Description({ alt }: { alt?: string }) {
  return alt ? <span>{alt}</span> : null
}

function TaskMark({ checked = false }: { checked?: boolean }) {
  return (
    <span role="img" aria-label={checked ? 'Done' : 'To do'}>
      {checked ? '☑' : '☐'}
    </span>
  )
}

// Wide content scrolls within its own container.

function Table({ children }: { children?: ReactNode }) {
  return (
    <div className={styles.wide}>
      <table>{children}</table>
    </div>
  )
}

function Code({ children }: { children?: ReactNode }) {
  return <pre className={styles.wide}>{children}</pre>
}
