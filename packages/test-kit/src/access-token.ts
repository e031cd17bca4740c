/** An access token that expires `secondsLeft` from now (an hour by default). Nobody signed it; only the client reads it. */
export function accessToken(secondsLeft = 3600): string {
  const payload = btoa(JSON.stringify({ exp: Math.floor(Date.now() / 1000) + secondsLeft }))
  return `header.${payload}.signature`
}
