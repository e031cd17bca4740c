const bust =
  '<path fill="#fff" fill-opacity=".92" d="M20 19.5a6 6 0 1 0 0-12 6 6 0 0 0 0 12Zm0 3c-6.5 0-11.5 4-11.5 10.5V40h23v-7C31.5 26.5 26.5 22.5 20 22.5Z"/>'

/** Creates a data URL for a missing avatar: the name's first letter, or a silhouette, on a colour derived from the name. */
export function placeholderPicture(name: string): string {
  const letter = /^\s*([\p{L}\p{N}])/u.exec(name)?.[1]?.toUpperCase()
  const face = letter
    ? `<text x="20" y="20" dy=".36em" text-anchor="middle" font-family="-apple-system,'Segoe UI',Roboto,Arial,sans-serif" font-size="18" font-weight="600" fill="#fff">${letter}</text>`
    : bust
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40"><rect width="40" height="40" fill="oklch(0.52 0.075 ${hueOf(name)})"/>${face}</svg>`
  return `data:image/svg+xml,${encodeURIComponent(svg)}`
}

function hueOf(name: string): number {
  let hash = 0
  for (const character of name) hash = (hash * 31 + (character.codePointAt(0) ?? 0)) % 360
  return hash
}
