import { afterFirstPaint } from './startup/after-first-paint.ts'

afterFirstPaint(() => {
  // Part of this file, but its modules run only now.
  import(/* webpackMode: "eager" */ './start-page.ts').catch((error: unknown) => {
    // Thrown outside the promise, so that the boot script's listener for errors reports it.
    setTimeout(() => {
      throw error
    })
  })
})
