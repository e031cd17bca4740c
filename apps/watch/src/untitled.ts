/** The name of an untitled video, for code that loads later. The page has its own copy, because an import would make its first script larger. */
export const untitled = 'Untitled video'
