/** jsdom has no IntersectionObserver. With this one, nothing ever comes near, so that only the button loads more. */
export function installIntersectionObserver(): void {
  Object.assign(window, {
    IntersectionObserver: class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  })
}
