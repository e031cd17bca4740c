import type { ReactNode } from 'react'

/** Shows variants next to each other, in rows. */
export function Row({ children }: { children: ReactNode }) {
  return (
    <div style={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 'var(--space-16)' }}>{children}</div>
  )
}

/** Variants one below the other, each as wide as there is room. */
export function Stack({ children }: { children: ReactNode }) {
  return (
    <div style={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 'var(--space-24)' }}>{children}</div>
  )
}

/** Something in the width that it has in a narrow column. */
export function Column({ children }: { children: ReactNode }) {
  return <div style={{ maxWidth: '22rem' }}>{children}</div>
}

const states = ['rest', 'hover', 'focus', 'pressed'] as const

/** A control at rest, under the pointer, with the focus of the keyboard and pressed; `preview.tsx` says what brings it there. */
export function States({ children }: { children: ReactNode }) {
  return (
    <Row>
      {states.map((state) => (
        <div key={state} data-state={state} style={{ display: 'grid', gap: 'var(--space-8)', justifyItems: 'start' }}>
          <span style={{ font: 'var(--text-12) var(--font-sans)', color: 'var(--color-text-muted)' }}>{state}</span>
          {children}
        </div>
      ))}
    </Row>
  )
}

/** What hears of nothing: a story has no page around it. */
export function ignore() {}
