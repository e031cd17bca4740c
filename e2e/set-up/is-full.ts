/** Whether every test runs, with full counts and times, as in `npm run test:full`. */
export const isFull = process.env['KINORA_FULL'] === '1'
