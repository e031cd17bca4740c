/**
 * Runs in the browser before the page's own scripts. Applies each web font as soon as it has loaded. Left alone, a page may put off a font until the next page
 * to avoid layout shifts, so identical builds could end up in different fonts.
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
