/** Where a picture comes from: `srcset` and `sizes` where it can be had in several widths. */
export interface PictureSource {
  src: string | undefined
  srcSet: string | undefined
  sizes: string
}

/**
 * For the `ref` of an `<img>`, which React calls when the picture stands in the page. A rendering that React gives up never stands there, and in Chromium a picture with
 * `srcset` outside of the page is kept for as long as the document, with everything around it. Nor is anything asked for that nobody sees.
 */
export function setPictureSource(image: HTMLImageElement, { sizes, srcSet, src }: PictureSource): void {
  // The URL last, or a browser asks for that one first.
  setAttribute(image, 'sizes', srcSet === undefined ? undefined : sizes)
  setAttribute(image, 'srcset', srcSet)
  setAttribute(image, 'src', src)
}

/** Setting a URL anew would load it anew. */
function setAttribute(image: HTMLImageElement, name: string, value: string | undefined): void {
  if (value === undefined) image.removeAttribute(name)
  else if (image.getAttribute(name) !== value) image.setAttribute(name, value)
}
