const partNames: Record<string, string> = {
  watch: 'The video player',
  channel: 'The channel page',
  library: 'Your library',
  upload: 'The upload page',
}

/** What a remote's pages are to a viewer. One that this shell has not heard of is called after its id. */
export function partName(remoteId: string): string {
  return partNames[remoteId] ?? `The ${remoteId.replaceAll('-', ' ')} page`
}
