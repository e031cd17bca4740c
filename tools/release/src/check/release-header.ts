/** Names the release whose page is asked for; a site answers it to programs of its own machine. */
export const releaseHeader = 'x-kinora-release'
