/** An image's `src`, with `srcset` and `sizes` if the image is available in several widths. */
export interface PictureSource {
  src: string | undefined
  srcSet: string | undefined
  sizes: string
}

/**
 * Sets the source of an `<img>`. Call it from the element's `ref`, which only runs once the element is in the document. React may discard an element before
 * inserting it; if such an element already has `srcset`, Chromium leaks it until the document goes away, and loads its image for nothing.
 */
export function setPictureSource(image: HTMLImageElement, { sizes, srcSet, src }: PictureSource): void {
  // Set `src` last; otherwise, the browser starts loading it before it knows the alternatives.
  setAttribute(image, 'sizes', srcSet === undefined ? undefined : sizes)
  setAttribute(image, 'srcset', srcSet)
  setAttribute(image, 'src', src)
}

/** Sets an attribute only if its value changes, because browsers reload an image even if the URL stays the same. */
function setAttribute(image: HTMLImageElement, name: string, value: string | undefined): void {
  if (value === undefined) image.removeAttribute(name)
  else if (image.getAttribute(name) !== value) image.setAttribute(name, value)
}
