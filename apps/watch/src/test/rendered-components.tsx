import { act } from '@testing-library/react'
import { Profiler } from 'react'
import type { ReactNode } from 'react'

/** As much of React's internal tree as this reads. */
interface Fiber {
  type: unknown
  flags: number
  /** When React last worked on it; set below a `Profiler`. */
  actualStartTime?: number
  child: Fiber | null
  sibling: Fiber | null
}

const performedWork = 1

/** Makes React record when it renders the components in it. */
export function Recorded({ children }: { children: ReactNode }) {
  return (
    <Profiler id="recorded" onRender={() => {}}>
      {children}
    </Profiler>
  )
}

/** The names of the components that React renders because of `change`, below a `Recorded`. */
export async function renderedBy(container: Element, change: () => unknown): Promise<string[]> {
  const start = performance.now()
  await act(async () => void (await change()))
  const key = Object.keys(container).find((name) => name.startsWith('__reactContainer$')) ?? ''
  const { stateNode } = Reflect.get(container, key) as { stateNode: { current: Fiber } }
  const names = new Set<string>()
  function visit(fiber: Fiber | null) {
    if (fiber === null) return
    const { type, flags, actualStartTime = 0 } = fiber
    if (typeof type === 'function' && flags & performedWork && actualStartTime >= start) names.add(type.name)
    visit(fiber.child)
    visit(fiber.sibling)
  }
  visit(stateNode.current)
  return [...names].toSorted()
}
