/** A remote that is served from its source. */
export interface DevRemote {
  remoteId: string
  origin: string
}

/** Reads `watch@http://127.0.0.1:4001`; undefined for anything but a remote on this machine. */
export function parseDevRemote(text: string | null): DevRemote | undefined {
  const match = /^([a-z][a-z0-9-]*)@(http:\/\/(?:127\.0\.0\.1|localhost):\d{1,5})$/.exec(text ?? '')
  if (match === null || match[1] === 'shell') return undefined
  return { remoteId: match[1] ?? '', origin: match[2] ?? '' }
}
