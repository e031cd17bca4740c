/** Creates an unsigned access token that expires in `secondsLeft` (an hour by default). Good enough for the client, which doesn't verify signatures. */
export function accessToken(secondsLeft = 3600): string {
  const payload = btoa(JSON.stringify({ exp: Math.floor(Date.now() / 1000) + secondsLeft }))
  return `header.${payload}.signature`
}
