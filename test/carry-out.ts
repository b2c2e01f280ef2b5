/** What the schedule does at a moment, for tests in `own/` as well. */
export { carryOut } from '#app/operations/schedule.server.ts'
