const partNames: Record<string, string> = {
  watch: 'The video player',
  channel: 'The channel page',
  library: 'Your library',
  upload: 'The upload page',
}

/** Returns a remote's name for viewers, derived from its ID if the remote is unknown. */
export function partName(remoteId: string): string {
  return partNames[remoteId] ?? `The ${remoteId.replaceAll('-', ' ')} page`
}
