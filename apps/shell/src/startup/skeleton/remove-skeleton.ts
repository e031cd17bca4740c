/*
 * What index.html renders before the shell has come: the frame, and the page's skeleton with its first pictures and words. It lies over
 * the place where the shell renders the same, and goes when that is there.
 */

const skeletonElement = () => document.getElementById('skeleton')

/** Whether the page has a skeleton to stand for it until it comes. */
export function hasSkeleton(): boolean {
  return skeletonElement() !== null && document.documentElement.dataset['skeleton'] !== undefined
}

/** Whether the skeleton shows the answer to the page's first call. What the site has written into it is no such answer: the page waits for its own, and for no longer than ever. */
export function isSkeletonFilled(): boolean {
  return skeletonElement()?.dataset['filled'] !== undefined
}

/** The layout is there: takes its skeleton's frame away. */
export function removeSkeletonFrame(): void {
  for (const part of skeletonElement()?.querySelectorAll('[data-skeleton-frame]') ?? []) part.remove()
}

let isVideoTaken = false

/** The video whose file is on its way already, for a page's player to show; it stays in the skeleton until it is moved. Undefined where there is none, or no more. */
export function takePrerenderedVideo(): HTMLVideoElement | undefined {
  const video = skeletonElement()?.querySelector('video')
  if (video) isVideoTaken = true
  return video ?? undefined
}

/** A video that no page takes would go on loading. */
function dropVideo(skeleton: HTMLElement | null) {
  const video = isVideoTaken ? null : skeleton?.querySelector('video')
  video?.removeAttribute('src')
  video?.load()
}

/** The page is there: takes the rest away. */
export function removeSkeleton(): void {
  const skeleton = skeletonElement()
  dropVideo(skeleton)
  const picture = skeleton?.querySelector('.skeleton-video img')
  delete document.documentElement.dataset['skeleton']
  if (!picture) {
    skeleton?.remove()
    return
  }
  // A video's poster is decoded one frame after its player renders; until then the picture covers it.
  for (const words of skeleton?.querySelectorAll('p') ?? []) words.remove()
  requestAnimationFrame(() => requestAnimationFrame(() => skeleton?.remove()))
}
