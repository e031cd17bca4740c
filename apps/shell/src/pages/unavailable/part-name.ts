const partNames: Record<string, string> = {
  watch: 'The video player',
  channel: 'The channel page',
  library: 'Your library',
  upload: 'The upload page',
}

/** Returns a remote's display name. For an unknown remote, derives the name from its ID. */
export function partName(remoteId: string): string {
  return partNames[remoteId] ?? `The ${remoteId.replaceAll('-', ' ')} page`
}
