import type { MeasuredPage } from './pages.ts'

/** The page's own metrics, in milliseconds since the start of the navigation. */
export interface Recording {
  fcp: number
  lcp: number
  cls: number
  /** Total blocking time: the sum of each task's time beyond 50 ms. */
  blocking: number
  /** The duration of the longest task. */
  longestTask: number
  rendered: number
  controlAnswers: number
  /** When the first video frame was ready. 0 on a page without a video. */
  firstFrame: number
  /** When the load event fired. */
  load: number
}

/** What a click records, in milliseconds since the click. */
export type ClickRecording = Pick<Recording, 'rendered' | 'firstFrame'>

/** The elements to observe in a page. */
type Looked = Pick<MeasuredPage, 'rendered' | 'control' | 'answer'>

/** The page that a click opens. */
type Clicked = Pick<MeasuredPage, 'path' | 'rendered'>

/** The expression that reads the recording in the page. */
export const recording = 'globalThis.kinoraBench'

/**
 * Creates the script that records a load. The script runs before anything else in the page. As soon as the page's own control exists, the script clicks it and
 * waits for the effect. It doesn't click links, because that would leave the page: a link counts as responding once React has attached its handler and the main
 * thread starts a new task.
 */
export function recorder(page: Looked): string {
  return `(${record.toString()})(${JSON.stringify(page)})`
}

/** Creates the expression that records, from the next click on, when the given page has rendered and when its video shows its first frame. */
export function clickRecorder(page: Clicked): string {
  return `(${recordClick.toString()})(${JSON.stringify(page)})`
}

// oxlint-disable unicorn/consistent-function-scoping -- it runs in the page, and takes nothing along

// Runs in the page, so it can't use variables from this module.
function record({ rendered, control, answer }: Looked) {
  if (window !== window.top) return
  const recorded = {
    fcp: 0,
    lcp: 0,
    cls: 0,
    blocking: 0,
    longestTask: 0,
    rendered: 0,
    controlAnswers: 0,
    firstFrame: 0,
    load: 0,
  }
  Object.assign(globalThis, { kinoraBench: recorded })
  const observe = (
    type: string,
    note: (entry: PerformanceEntry & { value?: number; hadRecentInput?: boolean }) => void,
  ) => new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true })
  observe('paint', (entry) => {
    if (entry.name === 'first-contentful-paint') recorded.fcp = entry.startTime
  })
  observe('largest-contentful-paint', (entry) => {
    recorded.lcp = entry.startTime
  })
  observe('layout-shift', (entry) => {
    if (!entry.hadRecentInput) recorded.cls += entry.value ?? 0
  })
  observe('longtask', (entry) => {
    recorded.blocking += entry.duration - 50
    recorded.longestTask = Math.max(recorded.longestTask, entry.duration)
  })

  window.addEventListener('load', () => (recorded.load = performance.now()))

  const hasHandler = (element: Element) => {
    const props = Object.keys(element).find((key) => key.startsWith('__reactProps$'))
    return props !== undefined && 'onClick' in ((element as unknown as Record<string, object>)[props] ?? {})
  }
  let clicked: { element: HTMLElement; before: string | null } | undefined
  const hasAnswered = () => {
    if (clicked === undefined || answer === undefined) return false
    if ('brings' in answer) return document.querySelector(answer.brings) !== null
    return clicked.element.getAttribute(answer.attribute) !== clicked.before
  }
  // Media events don't bubble, so listen in the capture phase.
  const noteFrame = () => (recorded.firstFrame ||= performance.now())
  document.addEventListener('loadeddata', noteFrame, { capture: true })
  const look = () => {
    // The event doesn't reach the document while the page moves its video out of the skeleton.
    const video = document.querySelector('video')
    if (video !== null && video.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA) noteFrame()
    if (recorded.rendered === 0 && document.querySelector(rendered) !== null) recorded.rendered = performance.now()
    if (control === undefined) {
      recorded.controlAnswers = recorded.rendered
      if (recorded.rendered === 0) setTimeout(look, 4)
      return
    }
    const element = document.querySelector<HTMLElement>(control)
    if (element !== null && hasHandler(element)) {
      if (answer === undefined) {
        recorded.controlAnswers = performance.now()
        return
      }
      if (clicked === undefined) {
        clicked = { element, before: 'attribute' in answer ? element.getAttribute(answer.attribute) : null }
        element.click()
      }
    }
    if (hasAnswered()) recorded.controlAnswers = performance.now()
    else setTimeout(look, 4)
  }
  setTimeout(look, 4)
}

function recordClick({ path, rendered }: Clicked) {
  const recorded: ClickRecording = { rendered: 0, firstFrame: 0 }
  const showsFrame = (selector: string) => {
    const video = document.querySelector<HTMLVideoElement>(selector)
    if (video === null || video.readyState < HTMLMediaElement.HAVE_CURRENT_DATA) return false
    return video.checkVisibility({ visibilityProperty: true })
  }
  Object.assign(globalThis, { kinoraBench: recorded })
  const look = (clickedAt: number, before: Element | null) => {
    const since = performance.now() - clickedAt
    const element = document.querySelector(rendered)
    // The URL changes before the page, which may have a similar element.
    const isRendered = location.pathname === path && element !== null && element !== before
    if (isRendered) recorded.rendered ||= since
    // In the skeleton, a thumbnail covers the video until its first frame has loaded.
    const video = isRendered
      ? '#root main [aria-label="Video player"] video'
      : '#root .skeleton-picture[data-has-frame] > video'
    if (recorded.firstFrame === 0 && showsFrame(video)) recorded.firstFrame = since
    if (recorded.firstFrame === 0 || recorded.rendered === 0) setTimeout(look, 4, clickedAt, before)
  }
  addEventListener('click', ({ timeStamp }) => look(timeStamp, document.querySelector(rendered)), {
    capture: true,
    once: true,
  })
}
