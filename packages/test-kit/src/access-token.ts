/** Creates an unsigned access token that expires in `secondsLeft` (an hour by default). Only the client reads it. */
export function accessToken(secondsLeft = 3600): string {
  const payload = btoa(JSON.stringify({ exp: Math.floor(Date.now() / 1000) + secondsLeft }))
  return `header.${payload}.signature`
}
