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
let names = new Set<string>()

/** Records which of the components in it React renders. */
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

/** The names of the components that React renders because of `change`, in all its commits, below a `Recorded`. */
export async function renderedBy(change: () => unknown): Promise<string[]> {
  names = new Set()
  await change()
  return [...names].toSorted()
}
