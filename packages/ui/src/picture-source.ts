/** The source of a picture, with `srcset` and `sizes` if it is available in several widths. */
export interface PictureSource {
  src: string | undefined
  srcSet: string | undefined
  sizes: string
}

/**
 * Sets the source of an `<img>` from its `ref`, which React calls when the element is in the document. In Chromium, an element with `srcset` that React
 * discards before insertion leaks for the life of the document, and its picture is loaded although it is never shown.
 */
export function setPictureSource(image: HTMLImageElement, { sizes, srcSet, src }: PictureSource): void {
  // Set `src` last, because otherwise the browser starts loading it before it knows the alternatives.
  setAttribute(image, 'sizes', srcSet === undefined ? undefined : sizes)
  setAttribute(image, 'srcset', srcSet)
  setAttribute(image, 'src', src)
}

/** Changes an attribute only if the value differs, because setting the same URL loads it again. */
function setAttribute(image: HTMLImageElement, name: string, value: string | undefined): void {
  if (value === undefined) image.removeAttribute(name)
  else if (image.getAttribute(name) !== value) image.setAttribute(name, value)
}
