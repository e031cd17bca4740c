import { useEffect, useState } from 'react'

/** The small window that stays above others, where the browser has one. */
export function usePictureInPicture(video: HTMLVideoElement) {
  const [isOpen, setOpen] = useState(document.pictureInPictureElement === video)

  useEffect(() => {
    const enter = () => setOpen(true)
    const leave = () => setOpen(false)
    video.addEventListener('enterpictureinpicture', enter)
    video.addEventListener('leavepictureinpicture', leave)
    return () => {
      video.removeEventListener('enterpictureinpicture', enter)
      video.removeEventListener('leavepictureinpicture', leave)
    }
  }, [video])

  function toggle() {
    const change = isOpen ? document.exitPictureInPicture() : video.requestPictureInPicture()
    change.catch(() => {
      // Refused, for instance before the file's first picture is there; nothing changes.
    })
  }

  return { isOpen, isAvailable: document.pictureInPictureEnabled === true, toggle }
}
