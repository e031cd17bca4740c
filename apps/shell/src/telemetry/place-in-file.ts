/** Finds a place in a released file: `/mf/watch/1.0.0-abc/routes.js:1:234`. */
export const placeInFile = /\/mf\/[\w./-]+\.(?:js|css)(?::\d+){0,2}/
