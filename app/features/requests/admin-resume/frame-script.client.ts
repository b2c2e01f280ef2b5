/** The address of the frame's program. */
export { default as frameScript } from './frame.ts?worker&url'
