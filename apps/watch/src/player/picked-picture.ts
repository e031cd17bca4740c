/**
 * Returns the URL of the clicked card's thumbnail, which has already loaded; '' if this video wasn't opened from a card. `VideoCard` marks the clicked card.
 */
export function pickedPicture(thumbnail: string): string {
  const picture = document.querySelector<HTMLImageElement>('[data-picked-video] img')
  return picture?.getAttribute('src') === thumbnail ? picture.currentSrc : ''
}

/** Shows a poster. Until it has loaded, shows the clicked card's smaller thumbnail, if there is one. */
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
