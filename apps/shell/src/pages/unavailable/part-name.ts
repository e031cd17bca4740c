const partNames: Record<string, string> = {
  watch: 'The video player',
  channel: 'The channel page',
  library: 'Your library',
  upload: 'The upload page',
}

/** A remote's name for viewers. Uses the ID of an unknown remote. */
export function partName(remoteId: string): string {
  return partNames[remoteId] ?? `The ${remoteId.replaceAll('-', ' ')} page`
}
