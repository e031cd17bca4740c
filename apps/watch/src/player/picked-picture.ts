/** The URL of what the clicked card shows of a video (`VideoCard` marks it), which is here already; '' where no card of this picture was clicked. */
export function pickedPicture(thumbnail: string): string {
  const picture = document.querySelector<HTMLImageElement>('[data-picked-video] img')
  return picture?.getAttribute('src') === thumbnail ? picture.currentSrc : ''
}

/** Shows a poster; one that has a smaller form of it shows that until the picture itself is there. */
export function showPoster(video: HTMLVideoElement, thumbnail: string): void {
  const shown = video.getAttribute('poster')
  if (thumbnail === '' || shown === thumbnail) return
  if (shown === null) {
    video.poster = thumbnail
    return
  }
  const picture = new Image()
  picture.src = thumbnail
  // One that does not come leaves the smaller one.
  picture.decode().then(
    () => video.setAttribute('poster', thumbnail),
    () => {},
  )
}
