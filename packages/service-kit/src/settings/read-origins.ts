/**
 * Parses a list of origins, separated by spaces or commas.
 *
 * @throws {Error} for anything other than an http or https origin, which would weaken the page's Content-Security-Policy.
 */
export function readOrigins(setting: string): string[] {
  return setting
    .split(/[\s,]+/)
    .filter((part) => part !== '')
    .map((part) => {
      const url = URL.canParse(part) ? new URL(part) : undefined
      if (url === undefined || url.origin !== part || !/^https?:$/.test(url.protocol))
        throw new Error(`"${part}" is not an origin. Use the form https://files.example, without a path.`)
      return part
    })
}
