import { afterFirstPaint, afterImages } from './startup/after-first-paint.ts'

// On a repeat visit, this file comes from the cache. Starting the shell right away would delay the first paint.
afterFirstPaint(() => afterImages(start))

function start() {
  // Part of this file, but its modules run only now.
  import(/* webpackMode: "eager" */ './start-page.ts').catch((error: unknown) => {
    // Thrown outside the promise, so that the boot script's listener for errors reports it.
    setTimeout(() => {
      throw error
    })
  })
}
