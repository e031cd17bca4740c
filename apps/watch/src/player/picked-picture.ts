/** The URL of the clicked card's picture, which is loaded already (`VideoCard` marks it); '' if no card of this video was clicked. */
export function pickedPicture(thumbnail: string): string {
  const picture = document.querySelector<HTMLImageElement>('[data-picked-video] img')
  return picture?.getAttribute('src') === thumbnail ? picture.currentSrc : ''
}

/** Shows a poster. If a smaller version is loaded, it shows until the poster has loaded. */
export function showPoster(video: HTMLVideoElement, thumbnail: string): void {
  const shown = video.getAttribute('poster')
  if (thumbnail === '' || shown === thumbnail) return
  if (shown === null) {
    video.poster = thumbnail
    return
  }
  const picture = new Image()
  picture.src = thumbnail
  // If the poster fails to load, the smaller version stays.
  picture.decode().then(
    () => video.setAttribute('poster', thumbnail),
    () => {},
  )
}
