/** `POST /admin/uploads` (upload-route.ts). An address by itself, because there is nothing to be read at it. */
export { action, handle } from './upload-route.ts'
