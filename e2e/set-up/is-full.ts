/** Whether this is a full run (`npm run test:full`), with all tests and realistic counts and times. */
export const isFull = process.env['KINORA_FULL'] === '1'
