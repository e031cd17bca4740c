/**
 * In the browser, before the page: applies every web font as soon as it has loaded. A page may delay one until the next page, to avoid layout shifts; without
 * this, equal builds could differ in all their text.
 */
export function applyFonts(): void {
  // oxlint-disable-next-line unbound-method -- called with its object
  const { load } = FontFace.prototype
  FontFace.prototype.load = async function (this: FontFace) {
    const typeface = await load.call(this)
    document.fonts.add(typeface)
    return typeface
  }
}
