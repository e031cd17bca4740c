import { stopLoading } from '../stop-loading.ts'

/*
 * Until the shell has loaded, index.html shows a skeleton: the frame, and the page with its first images and text. The skeleton overlays the area in which the
 * shell renders the same content, and is then removed.
 */

const skeletonElement = () => document.getElementById('skeleton')

/** Whether the page has a skeleton. */
export function hasSkeleton(): boolean {
  return skeletonElement() !== null && document.documentElement.dataset['skeleton'] !== undefined
}

/**
 * Whether the skeleton shows the response to the page's first call. Server-rendered content doesn't count, because the page still waits for its own response.
 */
export function isSkeletonFilled(): boolean {
  return skeletonElement()?.dataset['filled'] !== undefined
}

/** Removes the skeleton's frame once the layout has rendered. */
export function removeSkeletonFrame(): void {
  for (const part of skeletonElement()?.querySelectorAll('[data-skeleton-frame]') ?? []) part.remove()
}

let isVideoTaken = false

/** Returns the prerendered video, whose file is already loading, for the page's player. The video stays in the skeleton until the player moves it. */
export function takePrerenderedVideo(): HTMLVideoElement | undefined {
  const video = skeletonElement()?.querySelector('video')
  if (video) isVideoTaken = true
  return video ?? undefined
}

/** Stops downloading a video that no page uses. */
function dropVideo(skeleton: HTMLElement) {
  const video = isVideoTaken ? null : skeleton.querySelector('video')
  if (video) stopLoading(video)
}

/**
 * Removes the rest of the skeleton once the page has rendered. Its images cover the page's images for two more frames, because browsers decode those a frame
 * after the page renders. Chromium also needs these frames to report when the skeleton's images were painted.
 */
export function removeSkeleton(): void {
  const skeleton = skeletonElement()
  if (!skeleton) return
  dropVideo(skeleton)
  // From now on, the page has no skeleton.
  skeleton.removeAttribute('id')
  for (const text of skeleton.querySelectorAll<HTMLElement>('h2, p')) text.style.visibility = 'hidden'
  requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      skeleton.remove()
      delete document.documentElement.dataset['skeleton']
    }),
  )
}
