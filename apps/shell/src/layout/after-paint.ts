/**
 * Calls `work` once what stands in the document now is painted, when it no longer has to wait for the page to be laid out; at once where nothing is painted. Returns
 * how to call it off.
 */
export function afterPaint(work: () => void): () => void {
  if (document.hidden) {
    work()
    return () => {}
  }
  let timer: ReturnType<typeof setTimeout> | undefined
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(work)
  })
  return () => {
    cancelAnimationFrame(frame)
    clearTimeout(timer)
  }
}
