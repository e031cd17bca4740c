/** A parameter in a path or a first call, in the router's syntax. */
export const parameter = /:([\w-]+)/g

/**
 * The first call of a page with its parameters, encoded as the api-client does, so that the client finds the response under the URL that it would request. A
 * release has no first call with a parameter that may be missing from the path.
 */
export function firstCallFor(
  { firstCall }: { firstCall?: string },
  params: Readonly<Record<string, string | undefined>>,
): string | undefined {
  return firstCall?.replaceAll(parameter, (_, name: string) => encodeURIComponent(params[name] ?? ''))
}
