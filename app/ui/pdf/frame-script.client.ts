/** The address of the frame's script. */
export { default as frameScript } from './frame.ts?worker&url'
