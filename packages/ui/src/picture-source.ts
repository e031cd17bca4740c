/** The source of an image, with `srcset` and `sizes` if it is available in several widths. */
export interface PictureSource {
  src: string | undefined
  srcSet: string | undefined
  sizes: string
}

/**
 * Sets the source of an `<img>` from its `ref`, which React calls when the element is in the document. In Chromium, an element with `srcset` that React
 * discards before insertion leaks for the lifetime of the document, and its image is loaded although it is never shown.
 */
export function setPictureSource(image: HTMLImageElement, { sizes, srcSet, src }: PictureSource): void {
  // Set `src` last. Otherwise, the browser starts loading it before it reads the alternatives.
  setAttribute(image, 'sizes', srcSet === undefined ? undefined : sizes)
  setAttribute(image, 'srcset', srcSet)
  setAttribute(image, 'src', src)
}

/** Changes an attribute only if the value differs, because the browser loads a URL again even if the same value is set. */
function setAttribute(image: HTMLImageElement, name: string, value: string | undefined): void {
  if (value === undefined) image.removeAttribute(name)
  else if (image.getAttribute(name) !== value) image.setAttribute(name, value)
}
