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
function dropVideo(skeleton: HTMLElement | null) {
  const video = isVideoTaken ? null : skeleton?.querySelector('video')
  if (video) stopLoading(video)
}

/** Removes the rest of the skeleton once the page has rendered. */
export function removeSkeleton(): void {
  const skeleton = skeletonElement()
  dropVideo(skeleton)
  const picture = skeleton?.querySelector('.skeleton-video img')
  delete document.documentElement.dataset['skeleton']
  if (!picture) {
    skeleton?.remove()
    return
  }
  // A poster is decoded one frame after its player renders. Until then, the skeleton's image covers the player.
  for (const words of skeleton?.querySelectorAll('p') ?? []) words.remove()
  requestAnimationFrame(() => requestAnimationFrame(() => skeleton?.remove()))
}
