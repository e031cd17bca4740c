/** Returns the start time from a URL, in seconds: `?t=83`, `?t=83s`, `?t=1m23s`, `?t=1h2m3s`. Undefined if missing or invalid. */
export function timeInUrl(search: URLSearchParams): number | undefined {
  const [whole = '', hours = 0, minutes = 0, seconds = 0] =
    /^(?:(\d{1,3})h)?(?:(\d{1,5})m)?(?:(\d{1,7})s?)?$/.exec(search.get('t') ?? '') ?? []
  return whole === '' ? undefined : Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)
}
