/** Whether suites run in their long form, with full counts and times, as `npm test -- --long` asks for. */
export const isLong = process.env['KINORA_LONG'] === '1'
