/** The name of a video without a title, for code that loads later. The page has its own copy, because an import would make its first script larger. */
export const untitled = 'Untitled video'
