import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine'
import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'

const videoIdOf = (element: Element) => (element as HTMLElement).dataset['video'] ?? ''

/** Makes an entry draggable by its handle. Returns a function that ends it. */
export function makeDraggable(entry: HTMLElement, dragHandle: Element): () => void {
  return draggable({ element: entry, dragHandle, getInitialData: () => ({ videoId: videoIdOf(entry) }) })
}

/**
 * Calls `onMove` with the zero-based place where the viewer drops an entry. Marks the place while the viewer drags. One drop target for the whole list is
 * enough for thousands of entries.
 */
export function watchDrops(list: HTMLElement, onMove: (videoId: string, place: number) => void): () => void {
  let marked: HTMLElement | undefined

  const mark = (entry?: HTMLElement, edge?: string) => {
    if (marked) delete marked.dataset['drop']
    marked = entry
    if (entry && edge) entry.dataset['drop'] = edge
  }

  /** The entry below the pointer, and which half of it. */
  const findPlace = ({ clientX, clientY }: { clientX: number; clientY: number }) => {
    const entry = document.elementFromPoint(clientX, clientY)?.closest<HTMLElement>('li[data-video]')
    if (!entry || !list.contains(entry)) return undefined
    const { top, height } = entry.getBoundingClientRect()
    return { entry, edge: clientY < top + height / 2 ? 'before' : 'after' }
  }

  const end = combine(
    dropTargetForElements({
      element: list,
      canDrop: ({ source }) => list.contains(source.element),
      onDrag: ({ location }) => {
        const place = findPlace(location.current.input)
        mark(place?.entry, place?.edge)
      },
      onDragLeave: () => mark(),
      onDrop: ({ source, location }) => {
        mark()
        const place = findPlace(location.current.input)
        if (!place || place.entry === source.element) return
        const others = [...list.children].filter((entry) => entry !== source.element)
        onMove(videoIdOf(source.element), others.indexOf(place.entry) + (place.edge === 'after' ? 1 : 0))
      },
    }),
  )
  return () => {
    mark()
    end()
  }
}
