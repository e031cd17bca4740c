/**
 * In the browser, before the page: puts every typeface on as soon as it has come. A page may keep one for the next page, so that nothing moves under its reader; whether the first
 * page has it is then chance, and two equal builds would differ in all their text.
 */
export function putOnTypefaces(): void {
  // oxlint-disable-next-line unbound-method -- it is called with what it belongs to
  const { load } = FontFace.prototype
  FontFace.prototype.load = async function (this: FontFace) {
    const typeface = await load.call(this)
    document.fonts.add(typeface)
    return typeface
  }
}
