/** Display title for untitled videos, for code that loads later. The page keeps its own copy, because an import would make its first script larger. */
export const untitled = 'Untitled video'
