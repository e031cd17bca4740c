/** What a video without a title is called where what is loaded later names it. The page says it for itself: an import costs its first script more than the words. */
export const untitled = 'Untitled video'
