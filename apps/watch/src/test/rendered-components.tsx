import { Profiler } from 'react'
import type { ReactNode } from 'react'

/** The fields of React's internal tree that are read below. */
interface Fiber {
  type: unknown
  flags: number
  /** When React last rendered the fiber. Only set below a `Profiler`. */
  actualStartTime?: number
  child: Fiber | null
  sibling: Fiber | null
}

const performedWork = 1
let names = new Set<string>()

/** Records which of its descendants React renders. */
export function Recorded({ children }: { children: ReactNode }) {
  return (
    <Profiler id="recorded" onRender={(_id, _phase, _actual, _base, startTime) => record(startTime)}>
      {children}
    </Profiler>
  )
}

function record(startTime: number) {
  const container = [...document.body.children].find((element) => reactKey(element) !== undefined)
  if (container === undefined) return
  const { stateNode } = Reflect.get(container, reactKey(container) ?? '') as { stateNode: { current: Fiber } }
  function visit(fiber: Fiber | null) {
    if (fiber === null) return
    const { type, flags, actualStartTime = 0 } = fiber
    if (typeof type === 'function' && flags & performedWork && actualStartTime >= startTime) names.add(type.name)
    visit(fiber.child)
    visit(fiber.sibling)
  }
  visit(stateNode.current)
}

const reactKey = (element: Element) => Object.keys(element).find((name) => name.startsWith('__reactContainer$'))

/** Returns the names of the components inside `Recorded` that React renders because of `change`, over all commits. */
export async function renderedBy(change: () => unknown): Promise<string[]> {
  names = new Set()
  await change()
  return [...names].toSorted()
}
