/** `POST /admin/uploads` (upload-route.ts). A separate address, because there is nothing to read at it. */
export { action, handle } from './upload-route.ts'
