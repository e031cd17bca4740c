/** Installs an IntersectionObserver, which jsdom lacks. The fake never fires, so only the button loads more items. */
export function installIntersectionObserver(): void {
  Object.assign(window, {
    IntersectionObserver: class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  })
}
